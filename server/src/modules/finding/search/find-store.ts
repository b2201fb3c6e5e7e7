// All SQL that reads `search_doc` and `search_word`. A question is the text of a tsquery; who asks narrows every answer, totals
// and words included: nothing that is apart from them, nothing that is hidden by now.
import { sql, type RawBuilder } from 'kysely'
import { searchKinds, type SearchKind } from '@fieldhouse/contract'
import { runFragment, runPrepared, type Db } from '#platform/db/index.ts'
import { pagesSelling, pagesVisible } from '#ground/pages'
import { notApart } from '#ground/relations'
import { markOf } from './doc-store.ts'
import { searchedThings, type ThingSearchKind } from './tables.ts'

export interface Scope {
  readonly readerId: string | undefined
  readonly kinds: readonly SearchKind[]
  readonly sportId?: string | undefined
  readonly state?: string | undefined
}

/** Beyond this many nothing is counted, and nothing is listed. */
export const mostHits = 1000

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(conditions, sql` and `)

/**
 * How many rows of each kind a question finds at most: of no more than its rarest word. Undefined where that is not known.
 */
export type Bounds = ReadonlyMap<SearchKind, number> | undefined

/** So many rows are read faster than a kind's mark, which stands on all of its rows, is laid beside the words. */
const fewRows = 20_000

const isFew = (bounds: Bounds): boolean => bounds !== undefined && [...bounds.values()].reduce((sum, most) => sum + most, 0) <= fewRows

const asked = (query: string, kinds: readonly SearchKind[], bounds?: Bounds): RawBuilder<unknown> => {
  const [only, ...others] = kinds
  if (only !== undefined && others.length === 0 && !isFew(bounds)) return sql`d.tsv @@ ${`(${query}) & '${markOf(only)}'`}::tsquery`
  const words = sql`d.tsv @@ ${query}::tsquery`
  // Nothing that an index of kinds could answer: there are words.
  return kinds.length === searchKinds.length ? words : sql`${words} and (d.kind = any(${[...kinds]}::text[])) is true`
}

const narrowed = ({ readerId, sportId, state }: Scope): RawBuilder<unknown>[] => [
  ...(sportId === undefined ? [] : [sql`d.sport_ids @> array[${sportId}]::uuid[]`]),
  ...(state === undefined ? [] : [sql`d.state = ${state.toUpperCase()}`]),
  notApart(readerId, sql.ref('d.page_id')),
  notApart(readerId, sql.ref('d.author_id')),
]

/** As pages are at this moment, whatever the events of it still have to bring. What may not be sold is not out. */
function shownNow({ readerId, kinds }: Scope): RawBuilder<unknown>[] {
  const visible = sql`d.page_id in (${pagesVisible(readerId)})`
  if (!kinds.includes('product')) return [visible]
  if (kinds.length === 1) return [sql`d.page_id in (${pagesSelling(readerId)})`]
  // Asked of each product's page alone: as a list it would be one of all pages that sell.
  return [visible, sql`(d.kind <> 'product' or exists (select from (${pagesSelling(readerId)}) as seller where seller.id = d.page_id))`]
}

const hits = (query: string, scope: Scope, bounds?: Bounds): RawBuilder<unknown> =>
  sql`from search_doc d where ${all([asked(query, scope.kinds, bounds), ...narrowed(scope), ...shownNow(scope)])}`

/** How many rows of a kind a question finds, and how many there are. */
export interface Size {
  readonly found: number
  readonly all: number
}

/** By kind; known of a single word. */
export type Sizes = ReadonlyMap<SearchKind, Size>

export type OneKind = Omit<Scope, 'kinds'> & { readonly kind: SearchKind }

/** A condition that no index of words answers. */
const along = (kind: SearchKind, query: string): RawBuilder<unknown> => sql`d.kind = ${kind} and (d.tsv @@ ${query}::tsquery) is true`
const byScore = sql`order by d.score desc, d.at desc, d.id limit ${mostHits}`

/** So many have the word, and nothing else is asked, that enough are found along the scores. */
function isCommon(kind: SearchKind, sizes: Sizes | undefined, { sportId, state }: Pick<Scope, 'sportId' | 'state'>): boolean {
  const size = sizes?.get(kind)
  return size !== undefined && sportId === undefined && state === undefined && size.found ** 2 > 2 * mostHits * size.all
}

/**
 * Whose name it is and those of the highest score. Of a word that very many have they are found along the scores, until there are enough; of
 * others all are gathered by the index of words. The database cannot tell, as it does not know how beginnings and kinds go together: neither
 * way leaves it the other one.
 */
function best({ text, wide, sizes, bounds }: Asked, { kind, ...scope }: OneKind): RawBuilder<unknown> {
  const one = { ...scope, kinds: [kind] }
  if (!isCommon(kind, sizes, scope))
    return sql`select d.* from search_doc d where ${all([asked(wide, [kind], bounds), ...narrowed(one)])}
      order by (d.title = ${text}) desc, d.score + 0::real desc, d.at desc, d.id limit ${mostHits}`
  const named = all([sql`d.title = ${text}`, asked(wide, [kind]), ...narrowed(one)])
  const others = all([along(kind, wide), ...narrowed(one), sql`d.title <> ${text}`])
  return sql`(select d.* from search_doc d where ${named} limit ${mostHits})
    union all (select d.* from search_doc d where ${others} ${byScore})`
}

/** For a number nothing is to be sorted; of a word that each twentieth row has, enough are met along the scores without the index of words. */
function some({ wide, sizes, bounds }: Asked, { kind, ...scope }: OneKind): RawBuilder<unknown> {
  const one = { ...scope, kinds: [kind] }
  const size = sizes?.get(kind)
  const more = [...narrowed(one), ...shownNow(one)]
  const isMany = size !== undefined && size.found >= mostHits && size.found * 20 > size.all
  if (!isMany) return sql`from search_doc d where ${all([asked(wide, [kind], bounds), ...more])} limit ${mostHits}`
  return sql`from search_doc d where ${along(kind, wide)} and ${all(more)} ${byScore}`
}

/** Of all kinds in one go, where they are few enough together; undefined where they are not. */
async function countFew(db: Db, { wide, bounds }: Asked, scope: Scope): Promise<Map<SearchKind, number> | undefined> {
  const found = sql`select d.kind ${hits(wide, scope, bounds)} limit ${mostHits + 1}`
  const rows = await runFragment(
    db,
    sql<{ kind: SearchKind; total: number }>`select kind, count(*)::int as total from (${found}) found group by kind`,
  )
  const sum = rows.reduce((total, row) => total + row.total, 0)
  return sum > mostHits ? undefined : new Map(rows.map(({ kind, total }) => [kind, total]))
}

/** How many there are of each of these kinds, up to a thousand. */
export async function count(db: Db, question: Asked, scope: Scope): Promise<Map<SearchKind, number>> {
  const { sizes, bounds } = question
  const { kinds, ...rest } = scope
  // Where the word does not stand at all there is nothing to ask.
  const having = kinds.filter((kind) => (sizes?.get(kind)?.found ?? (sizes ? 0 : 1)) > 0 && (bounds?.get(kind) ?? (bounds ? 0 : 1)) > 0)
  if (having.length === 0) return new Map()
  const isMuch = [...(sizes?.values() ?? [])].some(({ found }) => found > mostHits)
  const few = isMuch || having.length === 1 ? undefined : await countFew(db, question, scope)
  if (few) return few
  const each = having.map(
    (kind) => sql`select ${kind}::text as kind, count(*)::int as total from (select ${some(question, { ...rest, kind })}) found`,
  )
  const rows = await runFragment(db, sql<{ kind: SearchKind; total: number }>`${sql.join(each, sql` union all `)}`)
  return new Map(rows.map(({ kind, total }) => [kind, total]))
}

/** How many there are of all these kinds together, up to `most`: whether there are enough. What is hidden since may be among them. */
export async function countAny(db: Db, query: string, scope: Scope, most: number, bounds: Bounds): Promise<number> {
  const where = all([asked(query, scope.kinds, bounds), ...narrowed(scope)])
  const [row] = await runFragment(
    db,
    sql<{ total: number }>`select count(*)::int as total from (select from search_doc d where ${where} limit ${most}) found`,
  )
  return row?.total ?? 0
}

export interface Asked {
  /** What was typed, folded: whose name it is comes first. */
  readonly text: string
  /** Words as they were typed. */
  readonly strict: string
  /** With the words that were most likely meant. */
  readonly likely: string
  /** With all that may have been meant. */
  readonly wide: string
  readonly sizes: Sizes | undefined
  /** Of `wide`. */
  readonly bounds: Bounds
}

export interface Hit {
  readonly kind: SearchKind
  readonly id: string
  readonly pageId: string
  readonly authorId: string | null
}

/**
 * In their order: whose name or title it is, whose begins so, who has the very words, or those that were most likely meant, then words by
 * weight and how much is liked.
 * Of very many only those that are liked most are ranked, and whose name it is.
 */
export async function list(db: Db, question: Asked, scope: OneKind, limit: number, offset: number): Promise<Hit[]> {
  const { text, strict, likely, wide } = question
  const rows = await runFragment(
    db,
    sql<{ kind: SearchKind; id: string; page_id: string; author_id: string | null }>`
    with found as (${best(question, scope)})
    select kind, id, page_id, author_id from found
    order by (title = ${text} or coalesce(handle = ${text}, false)) desc, starts_with(title, ${text}) desc, (tsv @@ ${strict}::tsquery) desc,
      (tsv @@ ${likely}::tsquery) desc, ts_rank(tsv, ${wide}::tsquery) * ln(2 + score) desc, at desc, id
    limit ${limit} offset ${offset}`,
  )
  return rows.map((row) => ({ kind: row.kind, id: row.id, pageId: row.page_id, authorId: row.author_id }))
}

/** A thing that strangers may read, and what lists sort it by. */
export interface FoundDoc extends Hit {
  readonly kind: ThingSearchKind
  readonly sportIds: readonly string[]
  readonly state: string | null
  readonly at: Date
}

/** Of these ids of things; what is not found any more is left out. */
export const loadDocs = (db: Db, ids: readonly string[]): Promise<FoundDoc[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : runPrepared(
        db,
        `select kind, id, page_id as "pageId", author_id as "authorId", sport_ids as "sportIds", state, at from search_doc
         where kind = any($1::text[]) and id = any($2::uuid[])`,
        [searchedThings, ids],
      )

/** Of these ids of pages, those that strangers may find: nobody who is hidden, unproven or under 18. */
export const loadPageHits = (db: Db, ids: readonly string[]): Promise<Hit[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : runPrepared(
        db,
        `select kind, id, page_id as "pageId", author_id as "authorId" from search_doc
         where kind in ('performer', 'team') and id = any($1::uuid[]) and title <> ''`,
        [ids],
      )

/** A subquery of the ids of a kind that match; who may see them is asked by whoever lists them. */
export const idsMatching = ({ wide, bounds }: Asked, kind: SearchKind): RawBuilder<unknown> =>
  sql`select d.id from search_doc d where ${asked(wide, [kind], bounds)}`

/** Of these questions, those that find something for whoever asks. */
export async function findingAny(db: Db, queries: readonly string[], scope: Scope): Promise<ReadonlySet<string>> {
  if (queries.length === 0) return new Set()
  const each = queries.map((query, at) => sql`select ${at}::int as at where exists (select ${hits(query, scope)})`)
  const rows = await runFragment(db, sql<{ at: number }>`${sql.join(each, sql` union all `)}`)
  const found = new Set(rows.map(({ at }) => at))
  return new Set(queries.filter((_, at) => found.has(at)))
}

export interface Word {
  readonly word: string
  /** Rows that have it. */
  readonly docs: number
  readonly byKind: ReadonlyMap<SearchKind, number>
}

interface WordRow {
  word: string
  docs: number
  kinds: SearchKind[]
  each: number[]
}

const wordColumns = 'word, sum(docs)::int as docs, array_agg(kind) as kinds, array_agg(docs::int) as each'

async function words(db: Db, text: string, values: readonly unknown[]): Promise<Word[]> {
  const rows = await runPrepared<WordRow>(db, text, values)
  return rows.map(({ word, docs, kinds, each }) => ({ word, docs, byKind: new Map(kinds.map((kind, at) => [kind, each[at] ?? 0])) }))
}

export const loadWords = async (db: Db, wanted: readonly string[]): Promise<Word[]> =>
  wanted.length === 0 ? [] : words(db, `select ${wordColumns} from search_word where word = any($1::text[]) group by word`, [wanted])

/** Those that begin so, the most frequent first. A word has no sign that a pattern would read. */
export const wordsBeginning = (db: Db, beginning: string, limit: number): Promise<Word[]> =>
  words(db, `select ${wordColumns} from search_word where word like $1 group by word order by docs desc, word limit $2`, [
    `${beginning}%`,
    limit,
  ])

/** Those that look alike; needs pg_trgm. */
export const wordsLike = (db: Db, word: string, limit: number): Promise<Word[]> =>
  words(
    db,
    `select ${wordColumns} from search_word where word % $1 group by word
     order by similarity(word, $1) desc, docs desc limit $2`,
    [word, limit],
  )

/** How many rows of each kind have a word that begins so; of one with two such words, both count. */
export async function sizesOf(db: Db, beginning: string): Promise<Sizes> {
  const rows = await runPrepared<{ kind: SearchKind } & Size>(
    db,
    `select kind, sum(docs) filter (where left(word, 1) <> '#')::int as found, sum(docs) filter (where left(word, 1) = '#')::int as all
     from search_word where word like $1 or word = any($2::text[]) group by kind`,
    [`${beginning}%`, searchKinds.map(markOf)],
  )
  return new Map(rows.map(({ kind, found, all: total }) => [kind, { found: found ?? 0, all: total ?? 0 }]))
}

export async function hasTrigrams(db: Db): Promise<boolean> {
  const rows = await runFragment(db, sql<{ found: boolean }>`select true as found from pg_extension where extname = 'pg_trgm'`)
  return rows.length > 0
}
