// All SQL on the table `comment_mention_rule`.
import type { MentionChoice } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import type { MentionRuleTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export async function findChoices(db: Db, accountIds: readonly string[]): Promise<Map<string, MentionChoice>> {
  if (accountIds.length === 0) return new Map()
  const rows = await on(db)
    .selectFrom('comment_mention_rule')
    .select(['account_id', 'mentions'])
    .where('account_id', 'in', [...accountIds])
    .execute()
  return new Map(rows.map(({ account_id: id, mentions }) => [id, mentions]))
}

export async function saveChoice(db: Db, { account_id, ...change }: MentionRuleTable): Promise<void> {
  await on(db)
    .insertInto('comment_mention_rule')
    .values({ account_id, ...change })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute()
}
