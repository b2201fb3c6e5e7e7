// All SQL on the tables `screen_rule` and `screen_match`.
import { sql } from 'kysely'
import type { ScreenKind } from '@fieldhouse/contract'
import { runPrepared, type Db } from '#platform/db/index.ts'
import { gone, type Kept } from '#platform/retention/index.ts'
import type { MatchTable, RuleTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export type Judged = Pick<RuleTable, 'id' | 'kind' | 'pattern' | 'action'>

/** What is screened for now, but networks. There are a thousand at most. */
export const listJudging = (db: Db, kinds: readonly ScreenKind[], now: Date): Promise<Judged[]> =>
  runPrepared(
    db,
    `select id, kind, pattern, action from screen_rule
     where kind = any($1::text[]) and ended_at is null and (expires_at is null or expires_at > $2)`,
    [kinds, now],
  )

/** Rules about networks that this one lies in. */
export const listAround = (db: Db, network: string, now: Date): Promise<Judged[]> =>
  runPrepared(
    db,
    `select id, kind, pattern, action from screen_rule
     where kind = 'network' and network >>= $1::inet and ended_at is null and expires_at > $2`,
    [network, now],
  )

export const insert = (tx: Db, row: RuleTable) => on(tx).insertInto('screen_rule').values(row).execute()

/** One rule is written at a time, so that their number holds. */
export const hold = (tx: Db) => sql`select pg_advisory_xact_lock(hashtextextended('screen_rule', 0))`.execute(tx)

export const countOn = async (tx: Db, now: Date): Promise<number> => {
  const [row] = await runPrepared<{ n: number }>(
    tx,
    'select count(*)::int as n from screen_rule where ended_at is null and (expires_at is null or expires_at > $1)',
    [now],
  )
  return row?.n ?? 0
}

/** What is over makes room for the same once more. */
export const endOver = (tx: Db, kind: ScreenKind, pattern: string, now: Date) =>
  on(tx)
    .updateTable('screen_rule')
    .set((eb) => ({ ended_at: eb.ref('expires_at') }))
    .where('kind', '=', kind)
    .where('pattern', '=', pattern)
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute()

export const findOn = (tx: Db, kind: ScreenKind, pattern: string): Promise<RuleTable | undefined> =>
  on(tx)
    .selectFrom('screen_rule')
    .selectAll()
    .where('kind', '=', kind)
    .where('pattern', '=', pattern)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

export const lock = (tx: Db, id: string): Promise<RuleTable | undefined> =>
  on(tx).selectFrom('screen_rule').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const update = (tx: Db, id: string, change: Partial<RuleTable>): Promise<RuleTable> =>
  on(tx).updateTable('screen_rule').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const list = (db: Db, overSince: Date): Promise<RuleTable[]> =>
  on(db)
    .selectFrom('screen_rule')
    .selectAll()
    .where((eb) =>
      eb.and([
        eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', overSince)]),
        eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', overSince)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(2000)
    .execute()

export const exists = async (db: Db, id: string): Promise<boolean> =>
  (await on(db).selectFrom('screen_rule').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export async function addHits(db: Db, hits: ReadonlyMap<string, number>, now: Date): Promise<void> {
  await sql`
    update screen_rule r set hits = r.hits + added.n, last_hit_at = ${now}
    from unnest(${[...hits.keys()]}::uuid[], ${[...hits.values()]}::int[]) as added (id, n) where r.id = added.id`.execute(db)
}

export const insertMatches = (tx: Db, rows: readonly MatchTable[]) => on(tx).insertInto('screen_match').values(rows).execute()

export const matchesOf = (db: Db, ruleId: string, limit: number): Promise<MatchTable[]> =>
  on(db)
    .selectFrom('screen_match')
    .selectAll()
    .where('rule_id', '=', ruleId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const kept = (db: Db): Kept => ({
  old: (before) => sql`select 1 from screen_match where at < ${before}`,
  sweep: (before, most) =>
    gone(db, sql`delete from screen_match where id in (select id from screen_match where at < ${before} limit ${most})`),
})

/** Of these networks those that lie in one, by the database's own reckoning. */
export async function withinNetwork(db: Db, network: string, among: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await runPrepared<{ n: string }>(
    db,
    "select one as n from unnest($2::text[]) as one where pg_input_is_valid(one, 'inet') and one::inet <<= $1::cidr",
    [network, among],
  )
  return new Set(rows.map(({ n }) => n))
}

/** Without the bits beside the network, in one form. */
export async function canonical(db: Db, network: string): Promise<string> {
  const [row] = await runPrepared<{ n: string }>(db, 'select network($1::inet)::text as n', [network])
  return row?.n ?? network
}
