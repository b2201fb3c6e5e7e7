// All SQL on the tables `account` and `performer`.
import { sql, type RawBuilder, type Updateable } from 'kysely'
import { escapeLike, runPrepared, type Db } from '#platform/db/index.ts'
import { notApart } from '#ground/relations'
import type { School } from '#ground/schools'
import type { Account, PerformerProfile, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export interface AccountWithProfile {
  readonly account: Account
  readonly profile: PerformerProfile | undefined
}

export async function insertAccount(tx: Db, account: Account): Promise<void> {
  await on(tx).insertInto('account').values(account).execute()
}

export async function insertProfile(tx: Db, profile: Partial<PerformerProfile> & { account_id: string }): Promise<void> {
  await on(tx)
    .insertInto('performer')
    .values(profile as PerformerProfile)
    .execute()
}

export async function updateAccount(tx: Db, id: string, change: Updateable<Account>): Promise<void> {
  await on(tx).updateTable('account').set(change).where('id', '=', id).execute()
}

export async function updateProfile(tx: Db, id: string, change: Updateable<PerformerProfile>): Promise<void> {
  await on(tx).updateTable('performer').set(change).where('account_id', '=', id).execute()
}

/** Of minors, those who were born until then and are none any more; answers who they are. */
export async function dropGuardians(
  tx: Db,
  bornUntil: string,
  { ids, limit }: { ids: readonly string[] | undefined; limit: number },
): Promise<string[]> {
  const among = ids === undefined ? sql`true` : sql`id = any(${ids}::uuid[])`
  const { rows } = await sql<{ id: string }>`
    update account set guardian_status = 'not_needed' where id in (
      select id from account where guardian_status <> 'not_needed' and date_of_birth <= ${bornUntil} and ${among}
      order by date_of_birth, id limit ${limit} for no key update
    ) returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const hasAccounts = async (db: Db): Promise<boolean> =>
  (await on(db).selectFrom('account').select('id').limit(1).execute()).length > 0

export const findById = (db: Db, id: string) => on(db).selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()

/** Whose address it is; while nobody has confirmed it, those who claim it, the first one first and no more than a few. */
export async function findByAddress(db: Db, address: string): Promise<Account[]> {
  const claims = on(db).selectFrom('account').selectAll().where('email', '=', address)
  const [owner] = await claims.where('email_verified_at', 'is not', null).execute()
  return owner ? [owner] : claims.orderBy('created_at').orderBy('id').limit(5).execute()
}

export const findPendingAddress = (db: Db, address: string) =>
  on(db).selectFrom('account').selectAll().where('pending_email', '=', address).orderBy('id').limit(5).execute()

/** One address is proven by one at a time, until the transaction ends. */
export const lockAddress = (tx: Db, address: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('e-mail:' || mail_key(${address}), 0))`.execute(tx)

/** A name is chosen by one at a time, until the transaction ends: two columns hold the names that are taken. */
export const lockName = (tx: Db, name: string) => sql`select pg_advisory_xact_lock(hashtextextended(${`username:${name}`}, 0))`.execute(tx)

/** Takes an unproven address from everybody else; answers who goes without one now. */
export async function dropClaims(tx: Db, address: string, except: string): Promise<string[]> {
  await on(tx).updateTable('account').set({ pending_email: null }).where('pending_email', '=', address).where('id', '!=', except).execute()
  const gone = await on(tx)
    .updateTable('account')
    .set({ email: null })
    .where('email', '=', address)
    .where('email_verified_at', 'is', null)
    .where('id', '!=', except)
    .returning('id')
    .execute()
  return gone.map(({ id }) => id)
}

/** Who signs in by that name: the one of their page, or one that nobody has seen yet. */
export const findByName = (db: Db, name: string) =>
  on(db)
    .selectFrom('account')
    .selectAll()
    .where((where) => where.or([where('username', '=', name), where('login_name', '=', name)]))
    .executeTakeFirst()

export const findByUsername = (db: Db, username: string) =>
  on(db).selectFrom('account').selectAll().where('username', '=', username).executeTakeFirst()

/** Accounts with their profiles, in the order of the ids; unknown ids are left out. */
export async function loadByIds(db: Db, ids: readonly string[]): Promise<AccountWithProfile[]> {
  if (ids.length === 0) return []
  const accounts = await on(db).selectFrom('account').selectAll().where('id', 'in', ids).execute()
  const performers = accounts.filter((account) => account.kind === 'performer').map((account) => account.id)
  const profiles =
    performers.length === 0 ? [] : await on(db).selectFrom('performer').selectAll().where('account_id', 'in', performers).execute()
  const accountById = new Map(accounts.map((account) => [account.id, account]))
  const profileById = new Map(profiles.map((profile) => [profile.account_id, profile]))
  return ids.flatMap((id) => {
    const account = accountById.get(id)
    return account ? [{ account, profile: profileById.get(id) }] : []
  })
}

export interface CardRow {
  readonly account: Pick<Account, 'id' | 'kind' | 'name' | 'username' | 'avatar' | 'shows_online' | 'date_of_birth'>
  readonly profile: CardProfile | undefined
}

export type CardProfile = Pick<
  PerformerProfile,
  | 'verified_document'
  | 'school_roles'
  | 'education_type'
  | 'school_id'
  | 'school_name'
  | 'school_city'
  | 'school_state'
  | 'school_state_code'
  | 'sport_ids'
  | 'color_primary'
  | 'color_secondary'
>

const cardText = `
  select a.id, a.kind, a.name, a.username, a.avatar, a.shows_online, a.date_of_birth, p.verified_document, p.school_roles, p.education_type, p.school_id, p.school_name,
    p.school_city, p.school_state, p.school_state_code, p.sport_ids, p.color_primary, p.color_secondary
  from account a left join performer p on p.account_id = a.id where a.id = any($1::uuid[])`

/** What cards are made of, and no more: every list asks for it. */
export async function loadCardRows(db: Db, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const rows = await runPrepared<CardRow['account'] & CardProfile>(db, cardText, [ids])
  return rows.map((row) => ({ account: row, profile: row.kind === 'performer' ? row : undefined }))
}

export interface Standing {
  readonly id: string
  readonly createdAt: Date
  /** They have shown an address to be theirs. */
  readonly isProven: boolean
  readonly isActive: boolean
}

export const loadStandings = (db: Db, ids: readonly string[]): Promise<Standing[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : runPrepared(
        db,
        `select id, created_at as "createdAt", email_verified_at is not null as "isProven", status = 'active' as "isActive"
         from account where id = any($1::uuid[])`,
        [ids],
      )

/** Of these accounts, the performers who are grown up and let others see that they are there. */
export async function listPerformersOnline(db: Db, ids: readonly string[], bornUntil: string): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await runPrepared<{ id: string }>(
    db,
    "select id from account where id = any($1::uuid[]) and kind = 'performer' and shows_online and date_of_birth <= $2",
    [ids, bornUntil],
  )
  return rows.map(({ id }) => id)
}

/**
 * Which of the two unique names is taken already, if one is; an address that nobody confirmed is not. Addresses that end in one mailbox are
 * one (`mail_key`).
 */
export async function findTaken(
  db: Db,
  names: { username?: string; email?: string },
  except = '',
): Promise<'username' | 'email' | undefined> {
  const { username, email } = names
  const taken = await on(db)
    .selectFrom('account')
    .select(['id', 'username'])
    .select(sql<boolean>`email_verified_at is not null and mail_key(email) = mail_key(${email ?? ''})`.as('is_mailbox'))
    .where((where) =>
      where.or([
        where('username', '=', username ?? ''),
        where('login_name', '=', username ?? ''),
        where.and([sql<boolean>`mail_key(email) = mail_key(${email ?? ''})`, where('email_verified_at', 'is not', null)]),
      ]),
    )
    .execute()
  const others = taken.filter((row) => row.id !== except)
  if (email !== undefined && others.some((row) => row.is_mailbox)) return 'email'
  return others.length > 0 ? 'username' : undefined
}

export const findByReferralCode = (db: Db, code: string) =>
  on(db).selectFrom('account').selectAll().where('referral_code', '=', code).where('status', '=', 'active').executeTakeFirst()

export async function addLinkViews(db: Db, views: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    update account set link_views = link_views + added.n
    from unnest(${[...views.keys()]}::uuid[], ${[...views.values()]}::int[]) as added (id, n)
    where account.id = added.id`.execute(db)
}

export interface ReferredSearch {
  readonly code: string
  readonly readerId: string
  readonly bornUntil: string
  readonly limit: number
  readonly offset: number
}

/** Who came by somebody's link and is of age, the newest first; nobody who is apart from them. */
export async function listReferred(db: Db, { code, readerId, bornUntil, limit, offset }: ReferredSearch) {
  const all = on(db)
    .selectFrom('account')
    .where('referred_by', '=', code)
    .where('status', '=', 'active')
    .where('is_hidden', '=', false)
    .where('date_of_birth', '<=', bornUntil)
    .where(sql<boolean>`${notApart(readerId, sql.ref('account.id'))}`)
  const rows = await all
    .select(['id', 'kind', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await all.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export interface FanSearch {
  /** Who looks: nobody who is apart from them. */
  readonly readerId: string
  readonly q?: string | undefined
  readonly country?: string | undefined
  /** Nobody born after this day: minors are left out. */
  readonly bornUntil: string
  readonly sortBy: 'created_at' | 'name'
  readonly sort: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

export async function searchFans(db: Db, wish: FanSearch): Promise<{ rows: Account[]; total: number }> {
  let matching = on(db)
    .selectFrom('account')
    .where('kind', '=', 'user')
    .where('status', '=', 'active')
    .where('is_hidden', '=', false)
    .where('date_of_birth', '<=', wish.bornUntil)
    .where(sql<boolean>`${notApart(wish.readerId, sql.ref('account.id'))}`)
  const { q, country } = wish
  if (q !== undefined) {
    const pattern = `%${escapeLike(q)}%`
    matching = matching.where((where) => where.or([where('name', 'ilike', pattern), where('username', 'ilike', pattern)]))
  }
  if (country !== undefined) matching = matching.where('country', '=', country.toUpperCase())
  const rows = await matching.selectAll().orderBy(wish.sortBy, wish.sort).orderBy('id').limit(wish.limit).offset(wish.offset).execute()
  const { total } = await matching.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export interface AthleteSearch {
  readonly schoolIds: readonly string[]
  readonly q: string | undefined
  /** Not this one. */
  readonly except: string
  /** The last birthday of an adult: minors are there for others once a guardian has approved. */
  readonly adultsBornUntil: string
  readonly limit: number
  readonly offset: number
}

/** Athletes at a school whom others may see, by name. */
export async function searchAthletes(db: Db, wish: AthleteSearch): Promise<{ ids: string[]; total: number }> {
  const pattern = wish.q === undefined ? undefined : `%${escapeLike(wish.q)}%`
  const matching = on(db)
    .selectFrom('performer')
    .innerJoin('account', 'account.id', 'performer.account_id')
    .where(sql<boolean>`school_id = any(${wish.schoolIds}::uuid[]) and school_roles @> '{athlete}'`)
    .where('account.id', '!=', wish.except)
    .where('account.status', '=', 'active')
    .where('account.is_hidden', '=', false)
    .where(sql<boolean>`(date_of_birth <= ${wish.adultsBornUntil} or guardian_status = 'approved')`)
    .where(pattern === undefined ? sql<boolean>`true` : sql<boolean>`(name ilike ${pattern} or username ilike ${pattern})`)
  const rows = await matching
    .select('account.id')
    .orderBy('account.name')
    .orderBy('account.id')
    .limit(wish.limit)
    .offset(wish.offset)
    .execute()
  const { total } = await matching.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { ids: rows.map(({ id }) => id), total }
}

/** A subquery (column `id`) of the accounts whose name or username holds the text. */
export function accountsNamed(q: string): RawBuilder<unknown> {
  const pattern = `%${escapeLike(q)}%`
  return sql`select id from account where name ilike ${pattern} or username ilike ${pattern}`
}

/** What others call an account, for lists that search and sort by what they show; null: there is none. */
export const nameOf = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select named.name from account named where named.id = ${id})`

/** A subquery (column `id`) of the accounts that staff has shut. */
export const suspendedAccounts = (): RawBuilder<unknown> => sql`select id from account where status = 'suspended'`

/** A subquery (column `id`) of the accounts of adults that are in use. */
export const activeAdults = (bornUntil: string): RawBuilder<unknown> =>
  sql`select id from account where status = 'active' and date_of_birth <= ${bornUntil}::date`

/** For lists that join: a subquery of the ids of performers with this sport, or at this school by any id that it has. */
export function performersWith({
  sportId,
  schoolIds,
}: {
  sportId?: string | undefined
  schoolIds?: readonly string[] | undefined
}): RawBuilder<unknown> {
  const sport = sportId === undefined ? sql`true` : sql`sport_ids @> array[${sportId}]::uuid[]`
  const school = schoolIds === undefined ? sql`true` : sql`school_id = any(${[...schoolIds]}::uuid[])`
  return sql`select account_id from performer where ${sport} and ${school}`
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from account where roles @> '{admin}' limit 1`.execute(db)
  return rows.length > 0
}

/** Active ones, who has been here longest first. */
export async function listStaff(db: Db): Promise<Pick<Account, 'id' | 'roles' | 'role_times'>[]> {
  const { rows } = await sql<Pick<Account, 'id' | 'roles' | 'role_times'>>`
    select id, roles, role_times from account where roles <> '{}' and status = 'active' order by created_at, id`.execute(db)
  return rows
}

interface Stretch {
  /** The last id of the stretch before. */
  readonly after: string
  readonly limit: number
}

async function performersWhere(tx: Db, condition: RawBuilder<boolean>, { after, limit }: Stretch): Promise<string[]> {
  let found = on(tx).selectFrom('performer').select('account_id').where(condition)
  if (after !== '') found = found.where('account_id', '>', after)
  const rows = await found.orderBy('account_id').limit(limit).forNoKeyUpdate().execute()
  return rows.map(({ account_id }) => account_id)
}

export const performersAt = (tx: Db, schoolId: string, stretch: Stretch) =>
  performersWhere(tx, sql<boolean>`school_id = ${schoolId}`, stretch)

/** Who said to leave a high school in that year. */
export const graduatesOf = (tx: Db, year: number, stretch: Stretch) =>
  performersWhere(tx, sql<boolean>`education_type = 'High School' and grad_year = ${year}`, stretch)

export async function moveToSchool(tx: Db, ids: readonly string[], school: School): Promise<void> {
  if (ids.length === 0) return
  const { id: school_id, name: school_name, city: school_city, state: school_state, stateCode: school_state_code } = school
  await on(tx)
    .updateTable('performer')
    .set({ school_id, school_name, school_city, school_state, school_state_code })
    .where('account_id', 'in', ids)
    .execute()
}

/** A subquery: accounts that were made from one moment to another. */
export interface Joined {
  readonly registered: number
  readonly proven: number
  readonly followed: number
  readonly paid: number
}

/** How far those have come who joined in a span; `follows` and `payers` are subqueries with `account_id`. */
export async function countJoined(db: Db, from: Date, until: Date, { follows, payers }: Record<'follows' | 'payers', RawBuilder<unknown>>) {
  const isAmong = (some: RawBuilder<unknown>) => sql`exists (select from (${some}) s where s.account_id = account.id)`
  const { rows } = await sql<Joined>`
    select count(*)::float8 as registered, count(*) filter (where email_verified_at is not null)::float8 as proven,
      count(*) filter (where ${isAmong(follows)})::float8 as followed, count(*) filter (where ${isAmong(payers)})::float8 as paid
    from account where created_at >= ${from} and created_at < ${until}`.execute(db)
  return rows[0] ?? { registered: 0, proven: 0, followed: 0, paid: 0 }
}

export const registeredBetween = (from: Date, until: Date): RawBuilder<unknown> =>
  sql`select count(*) from account where created_at >= ${from} and created_at < ${until}`
