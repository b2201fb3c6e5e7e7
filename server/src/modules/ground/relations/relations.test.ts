// One rule in three forms: said plainly, asked of a few ids, and as a condition of lists. They agree on whatever is drawn.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookFrom } from '#platform/whereabouts/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { registerPerformer } from '#scenario/index.ts'
import { loadApart, notApart } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const people = 50
const pages = 4
const countries = ['US', 'NL', 'FR'] as const
const idOf = (number: number) => `0190a2b4-0000-7000-8000-${String(number).padStart(12, '0')}`

test('ten thousand pairs, drawn anew each time: who is apart, and who is not shown where somebody is', async () => {
  const seed = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31))
  const closable = await Promise.all(Array.from({ length: pages }, async () => (await registerPerformer(app.client)).id))
  const all = [...Array.from({ length: people }, (_, number) => idOf(number)), ...closable]
  // One block in six pairs, in one direction or both; mutes are there, too, and are none.
  await sql`select setseed(${(seed % 1000) / 1000})`.execute(app.db)
  await sql`
    insert into relation (id, owner_id, other_id, kind, reason, created_at)
    select gen_random_uuid(), o.id, t.id, case when random() < 0.7 then 'block' else 'mute' end, '', now()
    from unnest(${all}::uuid[]) o (id) cross join unnest(${all}::uuid[]) t (id) where o.id <> t.id and random() < 0.12`.execute(app.db)
  await sql`
    insert into country_block (page_id, country, created_at)
    select p, c, now() from unnest(${closable}::uuid[]) p cross join unnest(${[...countries]}::text[]) c where random() < 0.5`.execute(
    app.db,
  )
  const { rows: blocks } = await sql<{
    pair: string
  }>`select owner_id || ' ' || other_id as pair from relation where kind = 'block'`.execute(app.db)
  const { rows: closed } = await sql<{ pair: string }>`select page_id || ' ' || country as pair from country_block`.execute(app.db)
  const [isBlocked, isClosed] = [new Set(blocks.map(({ pair }) => pair)), new Set(closed.map(({ pair }) => pair))]

  /** The rule in words (access.md B21, B23): a block of either, or a country that the other is closed to; nobody is apart from themself. */
  const isApart = (one: string | undefined, other: string, country: string | undefined): boolean =>
    one !== other &&
    (isBlocked.has(`${one} ${other}`) || isBlocked.has(`${other} ${one}`) || (country !== undefined && isClosed.has(`${other} ${country}`)))

  let cases = 0
  for (const country of [undefined, ...countries])
    for (const one of [undefined, ...all]) {
      const expected = all.filter((other) => isApart(one, other, country))
      const listedBy = async (fewRows: boolean) => {
        const { rows } = await sql<{ id: string }>`
          select t.id from unnest(${all}::uuid[]) t (id) where not (${notApart(one, sql.ref('t.id'), { fewRows })})`.execute(app.db)
        return rows.map(({ id }) => id)
      }
      const [asked, listed, looked] = await lookFrom(country, () =>
        Promise.all([loadApart(app.db, one, all), listedBy(false), listedBy(true)]),
      )
      expect([seed, one, country, [...asked].toSorted()]).toEqual([seed, one, country, expected.toSorted()])
      expect([seed, one, country, listed.toSorted()]).toEqual([seed, one, country, expected.toSorted()])
      expect([seed, one, country, looked.toSorted()]).toEqual([seed, one, country, expected.toSorted()])
      cases += all.length
    }
  expect(cases).toBeGreaterThanOrEqual(10_000)
})
