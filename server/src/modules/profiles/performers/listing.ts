// All SQL on the table `performer_listing`, the flat rows that performer search reads.
import type { AnyColumn } from 'kysely'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import { notApart, notMuted } from '#ground/relations'

export type ListingTable = {
  performer_id: string
  name: string
  gender: string | null
  country: string | null
  born: string | null
  sport_ids: string[]
  education_type: string | null
  school_id: string | null
  school_name: string | null
  school_city: string | null
  school_state_code: string | null
  school_roles: string[]
  grad_year: number | null
  is_free: boolean
  is_featured: boolean
  score: number
  subscribers: number
  views: number
  created_at: Date
}
type Tables = { performer_listing: ListingTable & { shuffle: number } }

export interface Filters {
  /** Who looks: nobody who is apart from them. */
  readonly readerId?: string | undefined
  /** Nobody whom the reader does not want to hear of: what is suggested, not what is looked for. */
  readonly isSuggestion?: true
  /** A subquery of ids: whom a word finds. */
  readonly found?: RawBuilder<unknown> | undefined
  readonly gender?: string | undefined
  readonly country?: string | undefined
  /** Birthdays, each range inclusive; a row matches one of them. */
  readonly born?: readonly { earliest: string; latest: string }[] | undefined
  readonly isFreeSubscription?: boolean | undefined
  readonly isFeatured?: boolean | undefined
  readonly sportIds?: readonly string[] | undefined
  readonly performerIds?: readonly string[] | undefined
  /** A subquery of ids. */
  readonly among?: RawBuilder<unknown> | undefined
  readonly educationType?: string | undefined
  readonly schoolStateCode?: string | undefined
  readonly schoolCity?: string | undefined
  readonly schoolName?: string | undefined
  readonly schoolId?: string | undefined
  readonly schoolRoles?: readonly string[] | undefined
  readonly gradYear?: number | undefined
  readonly excludedId?: string | undefined
}

export type Order = 'popular' | 'createdAt' | 'name'

export async function saveListing(tx: Db, row: ListingTable): Promise<void> {
  const { performer_id: _id, ...changes } = row
  await tx
    .withTables<{ performer_listing: ListingTable }>()
    .insertInto('performer_listing')
    .values(row)
    .onConflict((conflict) => conflict.column('performer_id').doUpdateSet(changes))
    .execute()
}

export async function removeListing(tx: Db, performerId: string): Promise<void> {
  await sql`delete from performer_listing where performer_id = ${performerId}`.execute(tx)
}

export interface SchoolFilters {
  readonly educationType?: string | undefined
  readonly stateCode?: string | undefined
}

/** How many are listed at each of these schools. */
export async function countBySchool(db: Db, schoolIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ school_id: string; total: number }>`
    select school_id, count(*) as total from performer_listing where school_id = any(${schoolIds}::uuid[]) group by school_id`.execute(db)
  return new Map(rows.map((row) => [row.school_id, row.total]))
}

/** How many of those who are listed at a school do which sport. */
export async function countSports(db: Db, schoolId: string): Promise<{ sport_id: string; total: number }[]> {
  const { rows } = await sql<{ sport_id: string; total: number }>`
    select sport_id, count(*) as total from performer_listing, unnest(sport_ids) sport_id where school_id = ${schoolId}
    group by sport_id order by count(*) desc, sport_id`.execute(db)
  return rows
}

/** Schools where somebody is listed, the fullest first. */
export async function listSchools(db: Db, filters: SchoolFilters, { limit, offset }: { limit: number; offset: number }) {
  const all = [
    sql`school_id is not null`,
    ...equals('education_type', filters.educationType),
    ...equals('school_state_code', filters.stateCode),
  ]
  const { rows } = await sql<{ school_id: string; total: number }>`
    select school_id, count(*) as total from performer_listing where ${sql.join(all, sql` and `)}
    group by school_id order by count(*) desc, school_id limit ${limit} offset ${offset}`.execute(db)
  const count = await sql<{ total: number }>`
    select count(distinct school_id) as total from performer_listing where ${sql.join(all, sql` and `)}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

const equals = (column: string, value: string | number | boolean | undefined) =>
  value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`]
const sameText = (column: string, value: string | undefined) =>
  value === undefined ? [] : [sql`lower(${sql.ref(column)}) = lower(${value})`]
const overlaps = (column: string, values: readonly string[] | undefined, type: 'uuid[]' | 'text[]') =>
  values?.length ? [sql`${sql.ref(column)} && ${values}::${sql.raw(type)}`] : []

function conditions(filters: Filters): RawBuilder<unknown> {
  const born = filters.born?.map(({ earliest, latest }) => sql`born between ${earliest} and ${latest}`)
  const all = [
    notApart(filters.readerId, sql.ref('performer_id')),
    ...(filters.isSuggestion && filters.readerId !== undefined ? [notMuted(filters.readerId, sql.ref('performer_id'))] : []),
    ...(filters.found ? [sql`performer_id in (${filters.found})`] : []),
    ...equals('gender', filters.gender),
    ...equals('country', filters.country?.toUpperCase()),
    ...equals('is_free', filters.isFreeSubscription),
    ...equals('is_featured', filters.isFeatured),
    ...equals('education_type', filters.educationType),
    ...equals('school_id', filters.schoolId),
    ...equals('grad_year', filters.gradYear),
    ...sameText('school_state_code', filters.schoolStateCode),
    ...sameText('school_city', filters.schoolCity),
    ...sameText('school_name', filters.schoolName),
    ...overlaps('sport_ids', filters.sportIds, 'uuid[]'),
    ...overlaps('school_roles', filters.schoolRoles, 'text[]'),
    ...(filters.performerIds ? [sql`performer_id = any(${filters.performerIds}::uuid[])`] : []),
    ...(filters.among ? [sql`performer_id in (${filters.among})`] : []),
    ...(filters.excludedId === undefined ? [] : [sql`performer_id <> ${filters.excludedId}`]),
    ...(born ? [sql`(${sql.join(born, sql` or `)})`] : []),
  ]
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

const orders: Record<Order, (sort: RawBuilder<AnyColumn<Tables, 'performer_listing'>>) => RawBuilder<unknown>> = {
  popular: (sort) => sql`score ${sort}, subscribers ${sort}, views ${sort}, performer_id`,
  createdAt: (sort) => sql`created_at ${sort}, performer_id`,
  name: (sort) => sql`name ${sort}, performer_id`,
}

export interface Window {
  readonly order: Order
  /** Those who come before all others. */
  readonly first?: readonly string[]
  readonly sort: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

export async function searchListing(db: Db, filters: Filters, window: Window): Promise<{ ids: string[]; total: number }> {
  const where = conditions(filters)
  const within = orders[window.order](sql.raw(window.sort))
  const order = window.first?.length ? sql`performer_id = any(${window.first}::uuid[]) desc, ${within}` : within
  const { rows } = await sql<{ performer_id: string }>`
    select performer_id from performer_listing where ${where} order by ${order} limit ${window.limit} offset ${window.offset}`.execute(db)
  const count = await sql<{ total: number }>`select count(*) as total from performer_listing where ${where}`.execute(db)
  return { ids: rows.map((row) => row.performer_id), total: count.rows[0]?.total ?? 0 }
}

/** A stretch of the shuffled order from `from` (0 to 1) on, beginning again at its start when it runs out. */
export async function sampleListing(db: Db, filters: Filters, limit: number, from: number): Promise<string[]> {
  const where = conditions(filters)
  const { rows } = await sql<{ performer_id: string }>`
    (select performer_id from performer_listing where ${where} and shuffle >= ${from} order by shuffle limit ${limit})
    union all
    (select performer_id from performer_listing where ${where} and shuffle < ${from} order by shuffle limit ${limit})
    limit ${limit}`.execute(db)
  return rows.map((row) => row.performer_id)
}
