// People and what they publish, found by words (decision 035), against `like` and likeness of one text as it was before: list and total
// of the same questions, in turn. SEARCH_PEOPLE and SEARCH_THINGS make it smaller; the gate is of the whole size.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrate, startEmbeddedPostgres } from '../../server/src/platform/db/index.ts'
import { median, printTable } from './measure.ts'
import { createFinder, type Finder } from './search-finder.ts'

const people = Number(process.env['SEARCH_PEOPLE'] ?? 1_000_000)
const things = Number(process.env['SEARCH_THINGS'] ?? 5_000_000)
const turns = 40
/** Milliseconds of a list with its totals. */
const gate = 50

/** Rows at a time: a whole million would be one transaction of hours. */
const batch = 200_000

const questions = [
  ['a typo', 'hernandes'],
  ['an accent', 'josé hernández'],
  ['two wrong words', 'jsoe hernandes'],
  ['three letters', 'san'],
  ['two letters', 'jo'],
  ['a common word', 'relay'],
  ['no such word', 'xqzwvkpf'],
] as const

/** One in so many bears the name that is looked for. */
const alike = 500

const first =
  'jose josef maya ana jo joan john jonas sandra santiago sara sam kofi lena tamsin vera petra gwen quentin otto iris noah'.split(' ')
const syllables = 'her nan san tor res lun dal ber kes mor vin gar ros tan wil hol fer bra den'.split(' ')
const words = 'relay hurdles start practice spikes splits final season coach ride home early bright quiet river field notes'.split(' ')

const id = (kind: string, number: string) => `('0190a2b4-0000-7000-${kind}-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const pick = (list: string, seed: string) => `(${list})[1 + (hashint4(${seed})::bigint & 2147483647) % array_length(${list}, 1)]`
const array = (list: readonly string[]) => `array[${list.map((word) => `'${word}'`).join(', ')}]`
/** Names as unlike each other as names are: a few first ones, eight thousand last ones. */
const nameOf = (number: string) =>
  `${pick(array(first), number)} || ' ' || ${[1, 2, 3].map((part) => pick(array(syllables), `(${number}) * 7 + ${part}`)).join(' || ')}`

async function inBatches(total: number, run: (from: number, to: number) => Promise<unknown>): Promise<void> {
  for (let from = 1; from <= total; from += batch) await run(from, Math.min(total, from + batch - 1))
}

async function fill(owner: Client): Promise<void> {
  await inBatches(people, (from, to) =>
    owner.query(`
      with named as (select g, case when g % ${alike} = 1 then 'jose hernandez' else ${nameOf('g')} end as name from generate_series(${from}, ${to}) g),
      paged as (
        insert into page (id, kind, name, slug, path, visible, can_earn, created_at)
        select ${id('8000', 'g::int')}, 'performer', name, 'p' || g, '/p' || g, true, true, now() from named
      )
      insert into search_doc (kind, id, page_id, title, handle, tsv, sport_ids, state, sells, score, at)
      select 'performer', ${id('8000', 'g::int')}, ${id('8000', 'g::int')}, name, 'user' || g,
        ('''#performer'' ' || split_part(name, ' ', 1) || ':1A ' || split_part(name, ' ', 2) || ':2A user' || g || ':3A calder:4C')::tsvector,
        '{}', case when g % 5 = 0 then 'OH' else 'TX' end, true, hashint4(g::int) & 1023, now() from named`),
  )
  await inBatches(things, (from, to) =>
    owner.query(`
      insert into search_doc (kind, id, page_id, title, tsv, sport_ids, state, sells, score, at)
      select 'feed', ${id('9000', 'g::int')}, ${id('8000', `(1 + g % ${people})::int`)}, title,
        ('''#feed'' ' || replace(title, ' ', ':1A ') || ':2A ' || ${pick(array(words), 'g::int * 3')} || ':3D note' || (g % 100000) || ':4D')::tsvector,
        '{}', 'TX', false, 0, now() - (g % 100000) * interval '1 minute'
      from (select g, ${pick(array(words), 'g::int')} || ' ' || ${pick(array(words), 'g::int + 1')} as title
        from generate_series(${from}, ${to}) g) titled`),
  )
  await owner.query(`
    insert into search_word (word, kind, docs) select word, kind, ndoc from unnest(array['performer', 'feed']) kind,
      ts_stat('select tsv from search_doc where kind = ' || quote_literal(kind))`)
  await owner.query(`
    create table naive as select id, title as search_text, score from search_doc where kind = 'performer';
    create index on naive using gin (search_text gin_trgm_ops);
    create index on naive (score desc);
    grant select on naive to fieldhouse_app`)
  await owner.query('vacuum analyze')
}

const naiveWhere = `from naive where search_text like '%' || $1 || '%' or $1 <% search_text`

async function naive(client: Client, question: string): Promise<void> {
  await client.query({ name: 'list', text: `select id ${naiveWhere} order by score desc limit 20`, values: [question] })
  await client.query({ name: 'count', text: `select count(*) ${naiveWhere}`, values: [question] })
}

async function timed(times: number, run: () => Promise<unknown>): Promise<{ middle: number; p99: number }> {
  const took: number[] = []
  await run()
  for (let turn = 0; turn < times; turn += 1) {
    const begun = performance.now()
    await run()
    took.push(performance.now() - begun)
  }
  return { middle: median(took), p99: took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0 }
}

const shown = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`

async function compare(finder: Finder, client: Client): Promise<boolean> {
  const rows = [['question', 'list', 'totals', 'p99 of both', 'before', 'times']]
  let isGood = true
  for (const [what, question] of questions) {
    const type = question === 'relay' ? 'feed' : 'performer'
    const list = await timed(turns, () => finder.list(question, type))
    const totals = await timed(turns, () => finder.totals(question))
    // Two letters took seconds.
    const before = await timed(2, () => naive(client, question))
    const p99 = list.p99 + totals.p99
    isGood &&= p99 <= gate
    const times = before.middle / (list.middle + totals.middle)
    rows.push([what, shown(list.middle), shown(totals.middle), shown(p99), shown(before.middle), times.toFixed(1)])
  }
  printTable(rows)
  return isGood
}

/** Answers whether each question is answered in time, and a mistyped name finds whose it is first. */
export async function benchSearch(): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), 'fieldhouse-bench-'))
  const postgres = await startEmbeddedPostgres({ home: join(home, 'postgres'), durable: false })
  const owner = new Client({ connectionString: postgres.url })
  try {
    await migrate(postgres.url)
    await owner.connect()
    const begun = performance.now()
    await fill(owner)
    process.stdout.write(`  ${people} people and ${things} things after ${Math.round((performance.now() - begun) / 1000)} s\n`)
    const finder = createFinder(postgres.url)
    const isInTime = await compare(finder, owner)
    const [found] = await finder.list('jose hernandes', 'performer')
    await finder.stop()
    const isRight = found !== undefined && Number.parseInt(found._id.slice(-12), 16) % alike === 1
    process.stdout.write(`search: ${people} people, ${things} things; ${isInTime ? 'in time' : `SLOWER THAN ${gate} ms`}\n`)
    if (!isRight) process.stdout.write('search: a mistyped name does not find whose it is FIRST\n')
    return isInTime && isRight
  } finally {
    await owner.end()
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
