// How staff finds accounts: each way by an index, the newest first.
import type { SiteRole } from '@fieldhouse/contract'
import { sql, type RawBuilder } from 'kysely'
import { escapeLike, runFragment, type Cursor, type Db } from '#platform/db/index.ts'
import type { Account } from './tables.ts'

export interface StaffSearch {
  /** Part of a username or name. */
  readonly like?: string | undefined
  readonly email?: string | undefined
  readonly phonePrint?: Buffer | undefined
  readonly referralCode?: string | undefined
  readonly ids?: readonly string[] | undefined
  readonly kind?: Account['kind'] | undefined
  readonly role?: SiteRole | undefined
  readonly state?: Account['status'] | undefined
  readonly isVerified?: boolean | undefined
  readonly createdFrom?: Date | undefined
  readonly createdTo?: Date | undefined
  /** Subqueries of the ids of accounts, of which all have to name it. */
  readonly among: readonly RawBuilder<unknown>[]
  /** And of those none may. */
  readonly notAmong: readonly RawBuilder<unknown>[]
}

export type FoundAccount = Pick<
  Account,
  'id' | 'kind' | 'roles' | 'role_times' | 'status' | 'date_of_birth' | 'limited_until' | 'created_at'
>

/** Any of the ways in which a text may name somebody; undefined where none is asked for. */
function named({ like, email, phonePrint, referralCode, ids }: StaffSearch): RawBuilder<boolean> | undefined {
  const pattern = like === undefined ? undefined : `%${escapeLike(like)}%`
  const ways = [
    ...(pattern === undefined
      ? []
      : [sql<boolean>`name ilike ${pattern}`, sql<boolean>`username ilike ${pattern}`, sql<boolean>`login_name ilike ${pattern}`]),
    ...(email === undefined ? [] : [sql<boolean>`email = ${email}`, sql<boolean>`pending_email = ${email}`]),
    ...(phonePrint ? [sql<boolean>`phone_print = ${phonePrint}`] : []),
    ...(referralCode === undefined ? [] : [sql<boolean>`referral_code = ${referralCode}`]),
    ...(ids ? [sql<boolean>`id = any(${[...ids]}::uuid[])`] : []),
  ]
  // A union and not an “or”: each way has an index of its own.
  if (ways.length === 0) return undefined
  const found = sql.join(
    ways.map((way) => sql`select id from account where ${way}`),
    sql` union `,
  )
  return sql<boolean>`account.id in (${found})`
}

export function searchForStaff(db: Db, wish: StaffSearch, after: Cursor | undefined, limit: number): Promise<FoundAccount[]> {
  const { kind, role, state, isVerified, createdFrom, createdTo, among, notAmong } = wish
  const verified = sql`select account_id from performer where verified_document`
  const conditions = [
    ...[named(wish)].filter((one) => one !== undefined),
    ...(kind === undefined ? [] : [sql`account.kind = ${kind}`]),
    ...(role === undefined ? [] : [sql`account.roles <> '{}' and account.roles @> ${[role]}::text[]`]),
    ...(state === undefined
      ? []
      : [state === 'active' ? sql`account.status = 'active'` : sql`account.status <> 'active' and account.status = ${state}`]),
    ...(isVerified === undefined ? [] : [isVerified ? sql`account.id in (${verified})` : sql`account.id not in (${verified})`]),
    ...(createdFrom ? [sql`account.created_at >= ${createdFrom}`] : []),
    ...(createdTo ? [sql`account.created_at < ${createdTo}`] : []),
    ...among.map((ids) => sql`account.id in (${ids})`),
    ...notAmong.map((ids) => sql`account.id not in (${ids})`),
    ...(after ? [sql`(account.created_at, account.id) < (${after.at}, ${after.id})`] : []),
    sql`true`,
  ]
  return runFragment(
    db,
    sql<FoundAccount>`
      select id, kind, roles, role_times, status, date_of_birth, limited_until, created_at from account
      where ${sql.join(conditions, sql` and `)} order by account.created_at desc, account.id desc limit ${limit + 1}`,
  )
}

/** Numbers that stand without a print: from before there was one. */
export async function listUnprinted(db: Db, limit: number): Promise<Pick<Account, 'id' | 'phone'>[]> {
  const { rows } = await sql<Pick<Account, 'id' | 'phone'>>`
    select id, phone from account where phone is not null and phone_print is null order by id limit ${limit}`.execute(db)
  return rows
}

/** Of what was read: a number that was changed meanwhile has its own print. */
export const savePrint = (db: Db, id: string, phone: string, print: Buffer) =>
  sql`update account set phone_print = ${print} where id = ${id} and phone = ${phone}`.execute(db)
