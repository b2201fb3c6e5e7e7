// All SQL on the tables `comment_rules`, `comment_thing_rule` and `comment_ban`.
import type { Db } from '#platform/db/index.ts'
import type { BanTable, RulesTable, Tables, ThingRuleTable } from './tables.ts'

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

/** What is said of one thing alone. */
export const findThingRule = (db: Db, objectId: string): Promise<ThingRuleTable | undefined> =>
  on(db).selectFrom('comment_thing_rule').selectAll().where('object_id', '=', objectId).executeTakeFirst()

export async function saveThingRule(db: Db, { object_id, ...change }: ThingRuleTable): Promise<void> {
  await on(db)
    .insertInto('comment_thing_rule')
    .values({ object_id, ...change })
    .onConflict((conflict) => conflict.column('object_id').doUpdateSet(change))
    .execute()
}

export async function deleteThingRule(db: Db, objectId: string): Promise<void> {
  await on(db).deleteFrom('comment_thing_rule').where('object_id', '=', objectId).execute()
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
