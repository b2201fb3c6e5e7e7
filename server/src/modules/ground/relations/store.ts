// All SQL on the tables `relation` and `country_block`.
import { sql, type RawBuilder } from 'kysely'
import { runPrepared, type Db } from '#platform/db/index.ts'
import { countryOfWhoeverLooks } from '#platform/whereabouts/index.ts'
import type { CountryBlockTable, RelationTable } from './tables.ts'

type Tables = { relation: RelationTable; country_block: CountryBlockTable }
const on = (db: Db) => db.withTables<Tables>()

const blockedText = `
  select other_id as id from relation where owner_id = $1 and kind = 'block' and other_id = any($2::uuid[])
  union
  select owner_id from relation where other_id = $1 and kind = 'block' and owner_id = any($2::uuid[])`
const fromCountry = (country: string, pageIds: string) =>
  `select page_id as id from country_block where country = ${country} and page_id = any(${pageIds}::uuid[])`
// Nobody's own page is closed to them abroad.
const apartText = `${blockedText} union ${fromCountry('$3', '$2')} and page_id <> $1`
const abroadText = fromCountry('$1', '$2')

/**
 * Those of the others with whom there is a block, whoever made it, and those that are not shown where whoever looks is. Without
 * an id a visitor looks.
 */
export async function loadApart(db: Db, id: string | undefined, otherIds: readonly string[]): Promise<Set<string>> {
  const country = countryOfWhoeverLooks()
  if (otherIds.length === 0 || (id === undefined && country === undefined)) return new Set()
  const load = (text: string, values: readonly unknown[]) => runPrepared<{ id: string }>(db, text, values)
  const rows = await (id === undefined
    ? load(abroadText, [country, otherIds])
    : country === undefined
      ? load(blockedText, [id, otherIds])
      : load(apartText, [id, otherIds, country]))
  return new Set(rows.map((row) => row.id))
}

/**
 * The rule as a condition of lists: nothing of a column's accounts or pages that are apart from somebody, or are not shown where
 * they are. Anti-joins; an array of all blocks would grow with them. For a list that stops after a few rows `fewRows` asks an index for
 * each: a plan that is made once for everybody takes twenty blocks for granted, and holds each row against all of somebody's thousands.
 * For whole sets, which are counted, that would take eight times as long as the join does.
 */
export function notApart(id: string | undefined, column: RawBuilder<unknown>, { fewRows = false } = {}): RawBuilder<unknown> {
  const country = countryOfWhoeverLooks()
  // Keeps Postgres from making a join of it.
  const each = fewRows ? sql` offset 0` : sql``
  const own = id === undefined ? sql`` : sql` and page_id <> ${id}`
  const all = [
    ...(id === undefined
      ? []
      : [
          sql`not exists (select from relation where owner_id = ${id} and kind = 'block' and other_id = ${column}${each})`,
          sql`not exists (select from relation where other_id = ${id} and kind = 'block' and owner_id = ${column}${each})`,
        ]),
    ...(country === undefined
      ? []
      : [sql`not exists (select from country_block where country = ${country} and page_id = ${column}${own})`]),
  ]
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

/** Whether somebody does not want to hear of a column's account or page. A mute counts until it is taken out. */
export const isMuted = (ownerId: string, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from relation where owner_id = ${ownerId} and kind = 'mute' and other_id = ${column})`
export const notMuted = (ownerId: string, column: RawBuilder<unknown>): RawBuilder<unknown> => sql`not ${isMuted(ownerId, column)}`

/** The other way round: whether an account in a column does not want to hear of somebody. */
export const isMutedBy = (owner: RawBuilder<unknown>, otherId: string): RawBuilder<unknown> =>
  sql`exists (select from relation where owner_id = ${owner} and kind = 'mute' and other_id = ${otherId})`

const mutersText = `select distinct owner_id as id from relation where owner_id = any($1::uuid[]) and kind = 'mute' and other_id = any($2::uuid[])`

export async function loadMuters(db: Db, ownerIds: readonly string[], otherIds: readonly string[]): Promise<Set<string>> {
  if (ownerIds.length === 0) return new Set()
  const rows = await runPrepared<{ id: string }>(db, mutersText, [ownerIds, otherIds])
  return new Set(rows.map((row) => row.id))
}

/** Whether an owner keeps a column's account at arm's length. */
export const isRestricted = (ownerId: string, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from relation where owner_id = ${ownerId} and kind = 'restrict' and other_id = ${column})`

const blockedByText = `select other_id as id from relation where owner_id = $1 and kind = 'block' and other_id = any($2::uuid[])`

export async function loadBlockedBy(db: Db, ownerId: string, otherIds: readonly string[]): Promise<Set<string>> {
  if (otherIds.length === 0) return new Set()
  const rows = await runPrepared<{ id: string }>(db, blockedByText, [ownerId, otherIds])
  return new Set(rows.map((row) => row.id))
}

const restrictedText = `select other_id as id from relation where owner_id = $1 and kind = 'restrict' and other_id = any($2::uuid[])`

export async function loadRestricted(db: Db, ownerId: string, otherIds: readonly string[]): Promise<Set<string>> {
  if (otherIds.length === 0) return new Set()
  const rows = await runPrepared<{ id: string }>(db, restrictedText, [ownerId, otherIds])
  return new Set(rows.map((row) => row.id))
}

const mutedText = `select other_id as id from relation where owner_id = $1 and kind = 'mute' and other_id = any($2::uuid[])`

export async function loadMuted(db: Db, ownerId: string, otherIds: readonly string[]): Promise<Set<string>> {
  if (otherIds.length === 0) return new Set()
  const rows = await runPrepared<{ id: string }>(db, mutedText, [ownerId, otherIds])
  return new Set(rows.map((row) => row.id))
}

/** The same anew: it ends when it says now. */
export const saveMute = (tx: Db, mute: RelationTable) =>
  on(tx)
    .insertInto('relation')
    .values(mute)
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'other_id', 'kind']).doUpdateSet({ until: mute.until, created_at: mute.created_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export const endMutes = (db: Db, now: Date) => on(db).deleteFrom('relation').where('until', '<=', now).execute()

const closedText = 'select distinct country from country_block where page_id = any($1::uuid[])'

export async function loadClosedTo(db: Db, pageIds: readonly string[]): Promise<Set<string>> {
  const rows = await runPrepared<{ country: string }>(db, closedText, [pageIds])
  return new Set(rows.map(({ country }) => country))
}

/** The countries from which a page is not seen, in the order of their codes. */
export async function countriesOf(db: Db, pageId: string): Promise<string[]> {
  const rows = await on(db).selectFrom('country_block').select('country').where('page_id', '=', pageId).orderBy('country').execute()
  return rows.map(({ country }) => country)
}

/** These and no others. */
export async function saveCountries(tx: Db, pageId: string, countries: readonly string[], now: Date): Promise<void> {
  await on(tx)
    .deleteFrom('country_block')
    .where('page_id', '=', pageId)
    .where(sql<boolean>`country <> all(${[...countries]}::text[])`)
    .execute()
  if (countries.length === 0) return
  await on(tx)
    .insertInto('country_block')
    .values(countries.map((country) => ({ page_id: pageId, country, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Undefined when it was there already. */
export const insertRelation = (tx: Db, relation: RelationTable) =>
  on(tx)
    .insertInto('relation')
    .values(relation)
    .onConflict((conflict) => conflict.columns(['owner_id', 'other_id', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst()

type Kind = RelationTable['kind']

export const findRelation = (db: Db, ownerId: string, otherId: string, kind: Kind) =>
  on(db)
    .selectFrom('relation')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('other_id', '=', otherId)
    .where('kind', '=', kind)
    .executeTakeFirst()

export const deleteRelation = (tx: Db, ownerId: string, otherId: string, kind: Kind) =>
  on(tx)
    .deleteFrom('relation')
    .where('owner_id', '=', ownerId)
    .where('other_id', '=', otherId)
    .where('kind', '=', kind)
    .returning('id')
    .executeTakeFirst()

export async function countRelations(db: Db, ownerId: string): Promise<number> {
  const { total } = await on(db)
    .selectFrom('relation')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export interface Window {
  readonly limit: number
  readonly offset: number
  readonly sort: 'asc' | 'desc'
  /** A subquery of ids that the others must be in. */
  readonly among?: RawBuilder<unknown> | undefined
  readonly kind: Kind
}

export async function listRelations(db: Db, ownerId: string, { limit, offset, sort, among, kind }: Window) {
  let found = on(db).selectFrom('relation as r').where('r.owner_id', '=', ownerId).where('r.kind', '=', kind)
  // Whom one has blocked is known to who did.
  if (kind !== 'block') found = found.where(sql<boolean>`${notApart(ownerId, sql.ref('r.other_id'))}`)
  if (among) found = found.where(sql<boolean>`r.other_id in (${among})`)
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('r.created_at', sort).orderBy('r.id', sort).limit(limit).offset(offset).execute(),
    found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
