// All SQL that reads `search_doc` and `search_word`. A question is the text of a tsquery; who asks narrows every answer, totals
// and words included: nothing that is apart from them, nothing that is hidden by now.
import { sql, type RawBuilder } from 'kysely'
import type { SearchKind } from '@fieldhouse/contract'
import { runFragment, runPrepared, type Db } from '#platform/db/index.ts'
import { pagesSelling, pagesVisible } from '#ground/pages'
import { notApart } from '#ground/relations'
import { markOf } from './doc-store.ts'

export interface Scope {
  readonly readerId: string | undefined
  readonly kinds: readonly SearchKind[]
  readonly sportId?: string | undefined
  readonly state?: string | undefined
}

/** Beyond this many nothing is counted, and nothing is listed. */
export const mostHits = 1000

const asked = (query: string, kinds: readonly SearchKind[]): RawBuilder<unknown> =>
  sql`d.tsv @@ ${`(${query}) & (${kinds.map((kind) => `'${markOf(kind)}'`).join(' | ')})`}::tsquery`

const narrowed = ({ readerId, sportId, state }: Scope): RawBuilder<unknown>[] => [
  ...(sportId === undefined ? [] : [sql`d.sport_ids @> array[${sportId}]::uuid[]`]),
  ...(state === undefined ? [] : [sql`d.state = ${state.toUpperCase()}`]),
  ...(readerId === undefined ? [] : [notApart(readerId, sql.ref('d.page_id')), notApart(readerId, sql.ref('d.author_id'))]),
]

/** As pages are at this moment, whatever the events of it still have to bring. */
const shownNow = ({ readerId }: Scope): RawBuilder<unknown>[] => [
  sql`d.page_id in (${pagesVisible(readerId)})`,
  sql`(d.kind <> 'product' or d.page_id in (${pagesSelling(readerId)}))`,
]

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(conditions, sql` and `)

const hits = (query: string, scope: Scope): RawBuilder<unknown> =>
  sql`from search_doc d where ${all([asked(query, scope.kinds), ...narrowed(scope), ...shownNow(scope)])}`

/** How many there are of each of these kinds, up to `most`. */
export async function count(db: Db, query: string, scope: Scope, most = mostHits): Promise<Map<SearchKind, number>> {
  const each = scope.kinds.map(
    (kind) => sql`select ${kind}::text as kind, count(*)::int as total
      from (select ${hits(query, { ...scope, kinds: [kind] })} limit ${most}) found`,
  )
  const rows = await runFragment(db, sql<{ kind: SearchKind; total: number }>`${sql.join(each, sql` union all `)}`)
  return new Map(rows.map(({ kind, total }) => [kind, total]))
}

/** How many there are of all these kinds together, up to `most`: for knowing whether there are enough. */
export async function countAny(db: Db, query: string, scope: Scope, most: number): Promise<number> {
  const [row] = await runFragment(
    db,
    sql<{ total: number }>`select count(*)::int as total from (select ${hits(query, scope)} limit ${most}) found`,
  )
  return row?.total ?? 0
}

export interface Asked {
  /** What was typed, folded: whose name it is comes first. */
  readonly text: string
  /** Words as they were typed. */
  readonly strict: string
  /** With what may have been meant. */
  readonly wide: string
}

export interface Hit {
  readonly kind: SearchKind
  readonly id: string
  readonly pageId: string
  readonly authorId: string | null
}

/**
 * In their order: whose name or title it is, whose begins so, who has the very words, then words by weight and how much is liked.
 * Of very many only those that are liked most are ranked, and whose name it is.
 */
export async function list(db: Db, { text, strict, wide }: Asked, scope: Scope, limit: number, offset: number): Promise<Hit[]> {
  const where = all([asked(wide, scope.kinds), ...narrowed(scope)])
  const rows = await runFragment(
    db,
    sql<{ kind: SearchKind; id: string; page_id: string; author_id: string | null }>`
    with found as (
      (select * from search_doc d where d.title = ${text} and ${where} limit ${mostHits})
      union
      (select * from search_doc d where ${where} order by d.score desc, d.at desc, d.id limit ${mostHits})
    )
    select kind, id, page_id, author_id from found
    order by (title = ${text} or handle = ${text}) desc, starts_with(title, ${text}) desc, (tsv @@ ${strict}::tsquery) desc,
      ts_rank(tsv, ${wide}::tsquery) * ln(2 + score) desc, at desc, id
    limit ${limit} offset ${offset}`,
  )
  return rows.map(({ kind, id, page_id: pageId, author_id: authorId }) => ({ kind, id, pageId, authorId }))
}

/** A subquery of the ids of a kind that match; who may see them is asked by whoever lists them. */
export const idsMatching = (query: string, kind: SearchKind): RawBuilder<unknown> =>
  sql`select d.id from search_doc d where ${asked(query, [kind])}`

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
  readonly docs: number
}

export const loadWords = (db: Db, words: readonly string[]): Promise<Word[]> =>
  words.length === 0 ? Promise.resolve([]) : runPrepared(db, 'select word, docs from search_word where word = any($1::text[])', [words])

/** Those that begin so, the most frequent first. A word has no sign that a pattern would read. */
export const wordsBeginning = (db: Db, beginning: string, limit: number): Promise<Word[]> =>
  runPrepared(db, 'select word, docs from search_word where word like $1 order by docs desc, word limit $2', [`${beginning}%`, limit])

/** Those that look alike; needs pg_trgm. */
export const wordsLike = (db: Db, word: string, limit: number): Promise<Word[]> =>
  runPrepared(db, 'select word, docs from search_word where word % $1 order by similarity(word, $1) desc, docs desc limit $2', [
    word,
    limit,
  ])

export async function hasTrigrams(db: Db): Promise<boolean> {
  const rows = await runFragment(db, sql<{ found: boolean }>`select true as found from pg_extension where extname = 'pg_trgm'`)
  return rows.length > 0
}
