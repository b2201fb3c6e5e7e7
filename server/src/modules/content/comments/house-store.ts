// All SQL on the tables `comment_rules` and `comment_ban`.
import type { Db } from '#platform/db/index.ts'
import type { BanTable, RulesTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const findRules = (db: Db, pageId: string): Promise<RulesTable | undefined> =>
  on(db).selectFrom('comment_rules').selectAll().where('page_id', '=', pageId).executeTakeFirst()

export async function saveRules(db: Db, rules: RulesTable): Promise<void> {
  const { page_id: _page, ...change } = rules
  await on(db)
    .insertInto('comment_rules')
    .values(rules)
    .onConflict((conflict) => conflict.column('page_id').doUpdateSet(change))
    .execute()
}

/** One that has not run out. */
export const findBan = (db: Db, pageId: string, accountId: string, now: Date): Promise<BanTable | undefined> =>
  on(db)
    .selectFrom('comment_ban')
    .selectAll()
    .where('page_id', '=', pageId)
    .where('account_id', '=', accountId)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', now)]))
    .executeTakeFirst()

export const saveBan = (db: Db, ban: BanTable): Promise<BanTable> =>
  on(db)
    .insertInto('comment_ban')
    .values(ban)
    .onConflict((conflict) => conflict.columns(['page_id', 'account_id']).doUpdateSet({ until: ban.until }))
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteBan(db: Db, pageId: string, accountId: string): Promise<void> {
  await on(db).deleteFrom('comment_ban').where('page_id', '=', pageId).where('account_id', '=', accountId).execute()
}

export async function listBans(db: Db, pageId: string, now: Date, { limit, offset }: { limit: number; offset: number }) {
  const found = on(db)
    .selectFrom('comment_ban')
    .where('page_id', '=', pageId)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', now)]))
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}
