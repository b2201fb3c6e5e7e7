// What is done is counted as sums of a day; names that nobody knows are dropped, and nothing leads to a person.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAdministrator, registerFan, registerPerformer, type Person } from '#scenario/index.ts'
import { days } from '#platform/clock.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let administrator: Person
let adult: Person
let minor: Person
beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'counts_admin' })
  adult = await registerFan(app.client)
  minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
})
afterAll(() => app.close())

type Body = BodyOf<Calls['statistics']['track']>
const track = async (body: Body, by?: Person, headers?: Record<string, string>) =>
  app.client.try('statistics.track', { body, ...(by && { token: by.token }), ...(headers && { headers }) })
const accepted = ({ body }: { body: unknown }) => (body as { data: unknown }).data
const read = async (length = 28) => {
  await app.settle()
  return (await app.client.send('statistics.actions', { token: administrator.token, query: { days: length } })).data
}
const countOf = async (name: string) => (await read()).actions.find((action) => action.name === name)
const rows = async () =>
  (await sql<{ row: string }>`select row_to_json(action_count)::text as row from action_count`.execute(app.db)).rows.map(({ row }) => row)

test('known names are counted, others dropped, with nothing of who it was', async () => {
  const utm = { source: 'Newsletter ', campaign: 'canary-campaign' }
  const one = await track({ action: 'seen.post', path: '/post/canary-path', anonymousId: 'canary-anonymous', userId: adult.id, utm }, adult)
  expect(accepted(one)).toEqual({ accepted: 1 })
  const events = [
    { action: 'seen.post', objectId: 'canary-object', meta: { canary: true }, traits: { name: 'canary' } },
    { action: 'done.follow' },
    { action: 'canary.action' },
  ]
  expect(accepted(await track({ events }))).toEqual({ accepted: 2 })
  const sums = await read()
  const named = (name: string) => sums.actions.find((action) => action.name === name)?.count
  expect([named('seen.post'), named('done.follow'), named('seen.home'), sums.dropped]).toEqual([2, 1, 0, 1])
  expect(sums.byDay.at(-1)).toMatchObject({ seen: 2, done: 1 })
  const kept = (await rows()).join('')
  expect([kept.includes('canary'), kept.includes(adult.id), kept.includes('newsletter')]).toEqual([false, false, true])
})

test('of a minor, and of whoever’s age nobody knows, it is not kept where they came from', async () => {
  const action = 'seen.discover'
  await track({ action, utm: { source: 'young-place' } }, minor)
  await track({ action, utm: { source: 'young-place' } })
  expect(await countOf(action)).toMatchObject({ count: 2 })
  expect((await rows()).join('')).not.toContain('young-place')
})

test('rare places are told together, and whoever makes up many of them gets no further rows', async () => {
  const from = (source: string) => ({ action: 'seen.team', utm: { source } })
  await track({ events: Array.from({ length: 6 }, () => from('poster')) }, adult)
  for (const part of [0, 1]) await track({ events: Array.from({ length: 40 }, (_, at) => from(`made-up-${part}-${at}`)) }, adult)
  await track({ events: [from('not a place'), from('<b>')] }, adult)
  const { sources } = await read()
  expect(sources.find(({ source }) => source === 'poster')).toEqual({ source: 'poster', count: 6 })
  expect(sources.map(({ source }) => source)).toEqual(['poster', 'other'])
  const { rows: kept } = await sql<{ n: number }>`select count(distinct source)::int as n from action_count where source <> ''`.execute(
    app.db,
  )
  expect(kept[0]?.n).toBe(51)
})

test('what is no event, or too much of one, is refused; a browser that asks not to be followed counts nothing', async () => {
  const many = Array.from({ length: 51 }, () => ({ action: 'seen.home' }))
  const refused = [
    {},
    { action: 'seen.home', events: [{ action: 'seen.home' }] },
    { events: [] },
    { events: many },
    { action: 'x'.repeat(65) },
  ]
  for (const body of refused) expect((await track(body)).status).toBe(400)
  const large = await track({ action: 'seen.home', meta: { text: 'x'.repeat(5000) } })
  expect([large.status, large.error.errors?.[0]?.path]).toEqual([400, 'meta'])
  expect(accepted(await track({ action: 'seen.home' }, undefined, { 'sec-gpc': '1' }))).toEqual({ accepted: 0 })
  expect(await countOf('seen.home')).toMatchObject({ count: 0 })
})

test('the time before stands beside it, and after 25 months nothing is left', async () => {
  await track({ action: 'seen.fees' })
  await app.settle()
  app.clock.advance(days(7))
  await track({ events: [{ action: 'seen.fees' }, { action: 'seen.fees' }] })
  const week = (await read(7)).actions.find(({ name }) => name === 'seen.fees')
  expect([week?.count, week?.before]).toEqual([2, 1])
  app.clock.advance(days(763))
  await app.jobs.send(app.db, 'statistics.forget', {})
  await app.settle()
  expect(await rows()).toEqual([])
})
