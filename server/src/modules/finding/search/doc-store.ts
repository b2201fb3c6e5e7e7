// All SQL that writes the tables `search_doc`, `search_word` and `search_build`.
import { sql, type RawBuilder } from 'kysely'
import type { SearchKind } from '@fieldhouse/contract'
import { runFragment, runPrepared, type Db } from '#platform/db/index.ts'
import type { Doc, PageDoc } from './tables.ts'
import { folded, weighed } from './words.ts'

/** One writer at a time: two would count the same words in different orders. Until the end of the transaction. */
export const hold = async (tx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('search', 0))`.execute(tx)
}

/** What holds no word: the mark of a kind begins with a sign that no word has. */
export const markOf = (kind: SearchKind): string => `#${kind}`

type Changes = Map<SearchKind, Map<string, number>>

function add(changes: Changes, kind: SearchKind, word: string, by: number): void {
  const ofKind = changes.get(kind) ?? new Map<string, number>()
  ofKind.set(word, (ofKind.get(word) ?? 0) + by)
  changes.set(kind, ofKind)
}

/** Marks are counted as words are. */
async function countWords(tx: Db, changes: Changes): Promise<void> {
  for (const [kind, ofKind] of changes) {
    const changed = [...ofKind].filter(([, by]) => by !== 0)
    if (changed.length === 0) continue
    await runPrepared(
      tx,
      `insert into search_word (word, kind, docs) select word, $1, by from unnest($2::text[], $3::int[]) as change (word, by)
       on conflict (word, kind) do update set docs = search_word.docs + excluded.docs`,
      [kind, changed.map(([word]) => word), changed.map(([, by]) => by)],
    )
    if (changed.some(([, by]) => by < 0)) await runPrepared(tx, 'delete from search_word where docs <= 0', [])
  }
}

/** The words that a row had go out of the count. */
async function removeWhere(tx: Db, condition: RawBuilder<unknown>): Promise<void> {
  const rows = await runFragment(
    tx,
    sql<{ kind: SearchKind; word: string; times: number }>`
    with gone as (delete from search_doc where ${condition} returning kind, tsv)
    select kind, word, count(*)::int as times from gone, unnest(tsvector_to_array(tsv)) word group by kind, word`,
  )
  const changes: Changes = new Map()
  for (const { kind, word, times } of rows) add(changes, kind, word, -times)
  await countWords(tx, changes)
}

export const remove = (tx: Db, kind: SearchKind, ids: readonly string[]): Promise<void> =>
  ids.length === 0 ? Promise.resolve() : removeWhere(tx, sql`kind = ${kind} and id = any(${ids}::uuid[])`)

/** A page with all that stands on it, and what its athlete wrote for teams. */
export const removePage = (tx: Db, pageId: string): Promise<void> => removeWhere(tx, sql`page_id = ${pageId} or author_id = ${pageId}`)

export const removeProducts = (tx: Db, pageId: string): Promise<void> => removeWhere(tx, sql`page_id = ${pageId} and kind = 'product'`)

/** Words are letters and digits only, so none of them ends its quotes. */
const vectorOf = (kind: SearchKind, words: ReadonlyMap<string, string>): string =>
  [`'${markOf(kind)}'`, ...[...words].map(([word, weight], at) => `'${word}':${at + 1}${weight}`)].join(' ')

/** Writes rows, which stand for what they were before; what is the same is left alone. */
export async function save(tx: Db, docs: readonly Doc[]): Promise<void> {
  const changes: Changes = new Map()
  for (const doc of docs) {
    const words = weighed(doc.texts)
    const before = await runPrepared<{ word: string }>(
      tx,
      'select word from search_doc, unnest(tsvector_to_array(tsv)) word where kind = $1 and id = $2',
      [doc.kind, doc.id],
    )
    await runPrepared(
      tx,
      `insert into search_doc (kind, id, page_id, author_id, title, handle, tsv, sport_ids, state, sells, score, at)
       values ($1, $2, $3, $4, $5, $6, $7::tsvector, $8::uuid[], $9, $10, $11, $12)
       on conflict (kind, id) do update set page_id = $3, author_id = $4, title = $5, handle = $6, tsv = $7::tsvector,
         sport_ids = $8::uuid[], state = $9, sells = $10, score = $11, at = $12
       where (search_doc.page_id, search_doc.author_id, search_doc.title, search_doc.handle, search_doc.tsv, search_doc.sport_ids,
           search_doc.state, search_doc.sells, search_doc.at)
         is distinct from ($3, $4, $5, $6, $7::tsvector, $8::uuid[], $9, $10, $12)`,
      [
        doc.kind,
        doc.id,
        doc.pageId,
        doc.authorId,
        folded(doc.title).slice(0, 200),
        doc.handle,
        vectorOf(doc.kind, words),
        doc.sportIds,
        doc.state,
        doc.sells,
        doc.score,
        doc.at,
      ],
    )
    for (const { word } of before) add(changes, doc.kind, word, -1)
    for (const word of [markOf(doc.kind), ...words.keys()]) add(changes, doc.kind, word, 1)
  }
  await countWords(tx, changes)
}

/** Those of these pages that are kept. */
export async function loadPageDocs(tx: Db, ids: readonly string[]): Promise<Map<string, PageDoc>> {
  const rows = await runPrepared<PageDoc>(
    tx,
    `select id, sport_ids, state, sells from search_doc where kind in ('performer', 'team') and id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** A score moves all the time; only what would change an order is written. */
export const saveScore = async (tx: Db, pageId: string, score: number): Promise<void> => {
  await runPrepared(
    tx,
    `update search_doc set score = $2
     where kind in ('performer', 'team') and id = $1 and abs(ln(2 + score) - ln(2 + $2::real)) > 0.05`,
    [pageId, score],
  )
}

/** Ids of kept rows of a kind, after this one. */
export async function idsAfter(tx: Db, kind: SearchKind, after: string, limit: number): Promise<string[]> {
  const rows = await runPrepared<{ id: string }>(tx, 'select id from search_doc where kind = $1 and id > $2 order by id limit $3', [
    kind,
    after,
    limit,
  ])
  return rows.map(({ id }) => id)
}

/** In which form the rows were written when all of them last were; undefined: never. */
export async function builtForm(db: Db): Promise<number | undefined> {
  const [row] = await runFragment(db, sql<{ form: number }>`select form from search_build`)
  return row?.form
}

export async function saveForm(db: Db, form: number, now: Date): Promise<void> {
  await runFragment(
    db,
    sql`insert into search_build (form, built_at) values (${form}, ${now})
      on conflict (only_one) do update set form = excluded.form, built_at = excluded.built_at`,
  )
}
