// All SQL on the table `mail_consent`.
import { runPrepared, type Db } from '#platform/db/index.ts'
import type { ConsentTable, Scope, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const append = (tx: Db, word: Omit<ConsentTable, 'seq'>) => on(tx).insertInto('mail_consent').values(word).execute()

const givenText = `
  select account_id from (
    select distinct on (account_id) account_id, is_given from mail_consent
    where account_id = any($1::uuid[]) and scope = $2 order by account_id, seq desc
  ) as last where is_given`

export const findLast = (db: Db, accountId: string, scope: Scope) =>
  on(db)
    .selectFrom('mail_consent')
    .select(['seq', 'is_given', 'version', 'at'])
    .where('account_id', '=', accountId)
    .where('scope', '=', scope)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Those whose last word is yes. */
export async function listGiven(db: Db, accountIds: readonly string[], scope: Scope): Promise<string[]> {
  if (accountIds.length === 0) return []
  const rows = await runPrepared<{ account_id: string }>(db, givenText, [accountIds, scope])
  return rows.map(({ account_id: id }) => id)
}
