// All SQL on the tables `review_case` and `review_step`.
import type { ReportTarget } from '@fieldhouse/contract'
import { sql, type RawBuilder, type Updateable } from 'kysely'
import { runFragment, type Cursor, type Db } from '#platform/db/index.ts'
import type { CaseTable, StepTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** What is reported of one thing and decided on it happens one after the other, until the transaction ends. */
export const lockTarget = (tx: Db, target: ReportTarget, targetId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`case:${target}:${targetId}`}, 0))`.execute(tx)

/** The same of what is decided on an account; after its target. */
export const lockOwner = (tx: Db, ownerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`case:owner:${ownerId}`}, 0))`.execute(tx)

export const insert = async (tx: Db, row: CaseTable): Promise<void> => {
  await on(tx).insertInto('review_case').values(row).execute()
}

export const update = (tx: Db, id: string, change: Updateable<CaseTable>): Promise<CaseTable> =>
  on(tx).updateTable('review_case').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const insertStep = async (tx: Db, step: StepTable): Promise<void> => {
  await on(tx).insertInto('review_step').values(step).execute()
}

export const find = (db: Db, id: string): Promise<CaseTable | undefined> =>
  on(db).selectFrom('review_case').selectAll().where('id', '=', id).executeTakeFirst()

export const lock = (tx: Db, id: string): Promise<CaseTable | undefined> =>
  on(tx).selectFrom('review_case').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The case that reports of a thing join; undefined: the next one opens another. */
export const lockOpen = (tx: Db, target: ReportTarget, targetId: string): Promise<CaseTable | undefined> =>
  on(tx)
    .selectFrom('review_case')
    .selectAll()
    .where('target', '=', target)
    .where('target_id', '=', targetId)
    .where('state', 'in', ['open', 'taken'])
    .forUpdate()
    .executeTakeFirst()

export async function findHeavy(db: Db, ids: readonly string[], least: number): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await runFragment(
    db,
    sql<{ target_id: string }>`
      select target_id from review_case
      where target_id = any(${[...ids]}::uuid[]) and state in ('open', 'taken', 'appealed') and weight >= ${least}`,
  )
  return new Set(rows.map((row) => row.target_id))
}

/** Whether the same words and files were looked at before, and kept. */
export async function wasKept(tx: Db, target: ReportTarget, targetId: string, digest: Buffer): Promise<boolean> {
  const kept = await on(tx)
    .selectFrom('review_case')
    .select('id')
    .where('target', '=', target)
    .where('target_id', '=', targetId)
    .where('decision', '=', 'keep')
    .where('digest', '=', digest)
    .limit(1)
    .executeTakeFirst()
  return kept !== undefined
}

/** What the cases of a thing say of it together. */
export async function refusalsOf(tx: Db, target: ReportTarget, targetId: string): Promise<Set<CaseTable['refusal']>> {
  const rows = await on(tx)
    .selectFrom('review_case')
    .select('refusal')
    .where('target', '=', target)
    .where('target_id', '=', targetId)
    .where('refusal', 'is not', null)
    .execute()
  return new Set(rows.map(({ refusal }) => refusal))
}

/** What the cases of an account say of it together. */
export const sanctionsOf = (tx: Db, ownerId: string): Promise<Pick<CaseTable, 'id' | 'sanction' | 'sanction_until'>[]> =>
  on(tx)
    .selectFrom('review_case')
    .select(['id', 'sanction', 'sanction_until'])
    .where('owner_id', '=', ownerId)
    .where('sanction', 'is not', null)
    .orderBy('decided_at', 'desc')
    .execute()

/** What shuts the account out at a moment: the decision that lasts longest. */
export const findSuspension = (db: Db, ownerId: string, now: Date): Promise<CaseTable | undefined> =>
  on(db)
    .selectFrom('review_case')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('sanction', '=', 'suspend')
    .where((where) => where.or([where('sanction_until', 'is', null), where('sanction_until', '>', now)]))
    .orderBy(sql`sanction_until desc nulls first`)
    .limit(1)
    .executeTakeFirst()

/** Cases of an account, the newest first. */
export const listOf = (db: Db, ownerId: string, limit: number): Promise<CaseTable[]> =>
  on(db)
    .selectFrom('review_case')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('state', '<>', 'gone')
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Steps of the cases of an account, the newest first. */
export function stepsOf(db: Db, ownerId: string, after: Cursor | undefined, limit: number) {
  const isBehind = after ? sql`(step.at, step.id) < (${after.at}, ${after.id})` : sql`true`
  return runFragment(
    db,
    sql<StepTable & Pick<CaseTable, 'target' | 'rule'>>`
      select step.*, review_case.target, review_case.rule from review_case join review_step step on step.case_id = review_case.id
      where owner_id = ${ownerId} and ${isBehind} order by step.at desc, step.id desc limit ${limit}`,
  )
}

/** For statements that join: a subquery of the ids of accounts about whom a case waits. */
export const waitingFor = (): RawBuilder<unknown> =>
  sql`select owner_id from review_case where state in ('open', 'taken', 'appealed') and owner_id is not null`

export async function waitingAmong(db: Db, ownerIds: readonly string[]): Promise<Set<string>> {
  if (ownerIds.length === 0) return new Set()
  const rows = await runFragment(
    db,
    sql<{ owner_id: string }>`
      select distinct owner_id from review_case where owner_id = any(${[...ownerIds]}::uuid[]) and state in ('open', 'taken', 'appealed')`,
  )
  return new Set(rows.map((row) => row.owner_id))
}

export const listEnding = (db: Db, now: Date, limit: number): Promise<Pick<CaseTable, 'id' | 'owner_id'>[]> =>
  on(db)
    .selectFrom('review_case')
    .select(['id', 'owner_id'])
    .where('sanction', 'is not', null)
    .where('sanction_until', '<=', now)
    .orderBy('sanction_until')
    .limit(limit)
    .execute()

type Quiet = Pick<CaseTable, 'state' | 'wanted' | 'reports' | 'pending_until'>
/** It waits because of who wrote it, and for nothing else; what somebody has just decided on it is not overtaken. */
export const isQuietAlone = ({ state, wanted: [why, ...more], reports, pending_until: pending }: Quiet): boolean =>
  (state === 'open' || state === 'taken') && reports === 0 && why === 'quiet' && more.length === 0 && pending === null

/** What is due to be carried out. */
export const listDue = (db: Db, now: Date, limit: number): Promise<CaseTable[]> =>
  on(db).selectFrom('review_case').selectAll().where('pending_until', '<=', now).orderBy('pending_until').limit(limit).execute()

export const listQuiet = (db: Db, before: Date, limit: number): Promise<Pick<CaseTable, 'id' | 'target' | 'target_id'>[]> =>
  on(db)
    .selectFrom('review_case')
    .select(['id', 'target', 'target_id'])
    .where('state', 'in', ['open', 'taken'])
    .where('wanted', '=', sql<CaseTable['wanted']>`'{quiet}'`)
    .where('reports', '=', 0)
    .where('opened_at', '<', before)
    .where('pending_until', 'is', null)
    .orderBy('opened_at')
    .limit(limit)
    .execute()

export interface Eye {
  readonly accountId: string
  /** A subquery (column `page_id`) of the pages where somebody has a seat: of those they see no case. */
  readonly seats: RawBuilder<unknown>
  /** Everybody who decides on cases. */
  readonly staff: readonly string[]
  /** A subquery of those who reported what a case is about, by its id. */
  readonly reportersOf: (caseId: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** Cases about whoever looks, or about their teams, are not there for them. */
const isOthers = ({ accountId, seats }: Eye) => sql<boolean>`
  (owner_id is null or owner_id <> ${accountId}) and (page_id is null or page_id not in (${seats}))`

/** Nobody decides on their own report, as long as somebody else could: who owns it, reported it, or is appealed against could not. */
const hasNoSide = ({ accountId, staff, reportersOf }: Eye) => {
  const reporters = reportersOf(sql.ref('review_case.id'))
  return sql<boolean>`(${accountId}::uuid not in (${reporters}) or not exists (
    select from unnest(${[...staff]}::uuid[]) as other (account_id)
    where other.account_id <> ${accountId} and other.account_id is distinct from owner_id
      and (state <> 'appealed' or other.account_id is distinct from decided_by) and other.account_id not in (${reporters})
  ))`
}

export async function hasSide(db: Db, eye: Eye, id: string): Promise<boolean> {
  const found = await runFragment(db, sql`select id from review_case where id = ${id} and ${hasNoSide(eye)}`)
  return found.length === 0
}

/** Of those that wait what nobody sees before it is decided; as its index has it. */
const isFirst = sql<boolean>`cardinality(wanted) > 0`

const isFree = (now: Date) => sql<boolean>`
  state in ('open', 'taken', 'appealed') and (lease_until is null or lease_until <= ${now}) and pending_until is null`

export interface NextWish {
  /** Of what nobody sees before it is decided. */
  readonly isFirst: boolean
  /** Of the same owner, or of the same team where it has none. */
  readonly sameAs: Pick<CaseTable, 'owner_id' | 'page_id'> | undefined
}

/** Of the same owner, or of the same team where it has none. */
const isOfSame = ({ owner_id: ownerId, page_id: pageId }: Pick<CaseTable, 'owner_id' | 'page_id'>): RawBuilder<boolean> =>
  ownerId === null ? sql`owner_id is null and page_id = ${pageId}` : sql`owner_id = ${ownerId}`

const isWished = ({ isFirst: isOnlyFirst, sameAs }: NextWish): RawBuilder<boolean> => {
  return sql<boolean>`${isOnlyFirst ? isFirst : sql`true`} and ${sameAs ? isOfSame(sameAs) : sql`true`}`
}

/** Takes the next that nobody holds; two who ask at once get two. An appeal is for somebody else than who decided first. */
export async function takeNext(tx: Db, eye: Eye, wish: NextWish, now: Date, until: Date): Promise<CaseTable | undefined> {
  const [row] = await runFragment(
    tx,
    sql<CaseTable>`
    with next as (
      select id from review_case
      where ${isFree(now)} and ${isWished(wish)} and ${isOthers(eye)} and (state <> 'appealed' or decided_by <> ${eye.accountId}) and ${hasNoSide(eye)}
      order by priority, waiting_since, id limit 1 for update skip locked
    )
    update review_case c set taken_by = ${eye.accountId}, lease_until = ${until},
      state = case when c.state = 'open' then 'taken' else c.state end
    from next where c.id = next.id returning c.*`,
  )
  return row
}

export const listStates = ['waiting', 'first', 'mine', 'taken', 'appealed', 'over'] as const
export type ListState = (typeof listStates)[number]

const conditionOf = (state: ListState, eye: Eye, now: Date): RawBuilder<boolean> =>
  ({
    waiting: sql<boolean>`${isFree(now)} and ${hasNoSide(eye)}`,
    first: sql<boolean>`${isFirst} and ${isFree(now)} and ${hasNoSide(eye)}`,
    mine: sql<boolean>`taken_by = ${eye.accountId} and lease_until > ${now}`,
    taken: sql<boolean>`taken_by is not null and lease_until > ${now}`,
    appealed: sql<boolean>`state = 'appealed' and ${hasNoSide(eye)}`,
    over: sql<boolean>`state in ('decided', 'final')`,
  })[state]

export async function list(
  db: Db,
  eye: Eye,
  { state, now, limit, offset }: { state: ListState; now: Date; limit: number; offset: number },
): Promise<{ rows: CaseTable[]; total: number }> {
  const found = sql`from review_case where ${conditionOf(state, eye, now)} and ${isOthers(eye)}`
  const order = state === 'over' ? sql`decided_at desc, id desc` : sql`priority, waiting_since, id`
  const [rows, counted] = await Promise.all([
    runFragment(db, sql<CaseTable>`select * ${found} order by ${order} limit ${limit} offset ${offset}`),
    runFragment(db, sql<{ total: number }>`select count(*)::int as total ${found}`),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Counted no further: more than that is told as that. */
const most = 1000

export async function counts(db: Db, eye: Eye, now: Date) {
  const count = (condition: RawBuilder<boolean>) =>
    sql`(select count(*)::int from (select 1 from review_case where ${condition} and ${isOthers(eye)} limit ${most}) c)`
  const [row] = await runFragment(
    db,
    sql<Record<'waiting' | 'urgent' | 'first' | 'mine' | 'taken' | 'appealed', number>>`
    select ${count(conditionOf('waiting', eye, now))} as waiting,
      ${count(sql<boolean>`priority = 0 and ${conditionOf('waiting', eye, now)}`)} as urgent,
      ${count(conditionOf('first', eye, now))} as first, ${count(conditionOf('mine', eye, now))} as mine, ${count(conditionOf('taken', eye, now))} as taken,
      ${count(conditionOf('appealed', eye, now))} as appealed`,
  )
  return row ?? { waiting: 0, urgent: 0, first: 0, mine: 0, taken: 0, appealed: 0 }
}

/** What may be decided on at once with a case: reported, and neither urgent, appealed nor unseen; free, or whoever looks holds it. */
const isAlike = (row: CaseTable, eye: Eye, now: Date) => sql<boolean>`
  ${isOfSame(row)} and state in ('open', 'taken') and (taken_by = ${eye.accountId} or lease_until is null or lease_until <= ${now})
  and cardinality(wanted) = 0 and priority > 0 and pending_until is null and ${isOthers(eye)} and ${hasNoSide(eye)}`

/** One at a time for whoever takes many, until the transaction ends. */
export const lockGathering = (tx: Db, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`case:gather:${accountId}`}, 0))`.execute(tx)

export const lockAlike = (tx: Db, row: CaseTable, eye: Eye, now: Date, limit: number): Promise<CaseTable[]> =>
  runFragment(
    tx,
    sql<CaseTable>`
    select * from review_case where ${isAlike(row, eye, now)} order by priority, waiting_since, id limit ${limit} for update skip locked`,
  )

/** Counted to as many as are taken at once. */
export async function countAlike(db: Db, row: CaseTable, eye: Eye, now: Date, limit: number): Promise<number> {
  const alike = sql`select 1 from review_case where ${isAlike(row, eye, now)} limit ${limit}`
  const [found] = await runFragment(db, sql<{ count: number }>`select count(*)::int as count from (${alike}) c`)
  return found?.count ?? 0
}

/** How many of the same somebody has taken one by one since a moment, and since they took many of them last. */
export async function countOpened(db: Db, row: CaseTable, accountId: string, since: Date): Promise<number> {
  const [found] = await runFragment(
    db,
    sql<{ count: number }>`
    with own as (
      select step.case_id, step.action, step.at from review_step step join review_case on review_case.id = step.case_id
      where step.by_id = ${accountId} and step.at > ${since} and step.action in ('taken', 'gathered') and ${isOfSame(row)}
    )
    select count(distinct case_id)::int as count from own
    where action = 'taken' and at > coalesce((select max(at) from own where action = 'gathered'), ${since})`,
  )
  return found?.count ?? 0
}

/** Other cases of the same owner, or of the same team, the latest first. */
export const listOfOwner = (db: Db, { id, owner_id: ownerId, page_id: pageId }: CaseTable, limit: number): Promise<CaseTable[]> => {
  if (ownerId === null && pageId === null) return Promise.resolve([])
  const others = on(db).selectFrom('review_case').selectAll().where('id', '<>', id).where('state', '<>', 'gone')
  const same =
    ownerId === null ? others.where('owner_id', 'is', null).where('page_id', '=', pageId) : others.where('owner_id', '=', ownerId)
  return same.orderBy('opened_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** What somebody is told of: decided, and something changed by it. `owned`: a subquery (column `page_id`) of the teams they own. */
export async function listTold(
  db: Db,
  accountId: string,
  owned: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: CaseTable[]; total: number }> {
  const found = sql`
    from review_case where (owner_id = ${accountId} or (owner_id is null and page_id in (${owned})))
      and decision is not null and (decision <> 'keep' or was_hidden or appeal is not null)`
  const [rows, counted] = await Promise.all([
    runFragment(db, sql<CaseTable>`select * ${found} order by decided_at desc, id desc limit ${limit} offset ${offset}`),
    runFragment(db, sql<{ total: number }>`select count(*)::int as total ${found}`),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

/** What nobody shall see before it is decided, and nobody holds; the oldest first. */
export const listUnseen = (db: Db, now: Date, limit: number): Promise<CaseTable[]> =>
  on(db)
    .selectFrom('review_case')
    .selectAll()
    .where(isFirst)
    .where('state', 'in', ['open', 'taken'])
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .orderBy('waiting_since')
    .limit(limit)
    .execute()

export const listSteps = (db: Db, caseId: string): Promise<StepTable[]> =>
  on(db).selectFrom('review_step').selectAll().where('case_id', '=', caseId).orderBy('id').execute()

/** Whether somebody holds a case at this moment to which the file belongs. */
export async function holdsFile(db: Db, accountId: string, fileId: string, now: Date): Promise<boolean> {
  const held = await on(db)
    .selectFrom('review_case')
    .select('id')
    .where('taken_by', '=', accountId)
    .where('lease_until', '>', now)
    .where(sql<boolean>`file_ids @> array[${fileId}]::uuid[]`)
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}

export interface Waiting {
  readonly priority: number
  readonly count: number
  readonly oldestAt: Date
  /** Since when the oldest waits that nobody has taken at this moment; null: all are taken. */
  readonly untakenSince: Date | null
}

/** What waits for staff, by priority. */
export async function waitingByPriority(db: Db, now: Date): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select priority, count(*)::int as count, min(waiting_since) as "oldestAt",
      min(waiting_since) filter (where taken_by is null or lease_until is null or lease_until <= ${now}) as "untakenSince"
    from review_case where state in ('open', 'taken', 'appealed') group by priority order by priority`.execute(db)
  return rows
}
