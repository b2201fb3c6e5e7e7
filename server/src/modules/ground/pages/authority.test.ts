// Staff of a team acts for its page at every door, as far as its rights go and as long as they last; the authority in code
// and its twin in SQL agree.
import { newId } from '#platform/new-id.ts'
import type { Capability } from '@fieldhouse/contract'
import fc from 'fast-check'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerFan, registerPerformer, uploadPostFile, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { createRelations } from '#ground/relations'
import { createPages, type StaffRight } from './index.ts'

const capabilities: readonly Capability[] = ['own', 'earn', 'publish', 'contribute', 'manage', 'moderate', 'read private']
const rights: readonly StaffRight[] = ['owner', 'manage', 'moderate', 'compliance', 'member']

let app: TestApp
let pages: ReturnType<typeof createPages>
let coach: Person
let fan: Person

beforeAll(async () => {
  app = await createTestApp()
  const ground = { db: app.db, clock: app.clock, outbox: { write: async () => undefined } as never }
  pages = createPages({ ...ground, relations: createRelations(ground) })
  coach = await registerPerformer(app.client, { name: 'Coach Okafor' })
  fan = await registerFan(app.client, { name: 'Fan Nowak' })
})
afterAll(() => app.close())

async function foundTeam(): Promise<string> {
  const id = newId()
  const team = { name: 'Ridge Girls Varsity', slug: null, avatar: '', path: `/team/${id}`, color_primary: null, color_secondary: null }
  const money = { can_earn: true, monthly_price: null, yearly_price: null, free_days: null, is_moderated: false }
  await pages.save(app.db, { id, kind: 'team', ...team, verified: true, visible: true, ...money, created_at: app.clock.now() })
  return id
}

const appoint = (teamId: string, person: Person, given: readonly StaffRight[]) => pages.appoint(app.db, teamId, person.id, given)

test('the rule in code and its twin in SQL agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.subarray([...rights], { minLength: 1 }),
      fc.constantFrom('none', 'now', 'ended', 'changed'),
      fc.constantFrom(...capabilities),
      async (given, state, capability) => {
        const teamId = await foundTeam()
        if (state !== 'none') await appoint(teamId, coach, state === 'changed' ? ['compliance'] : given)
        if (state === 'changed') await appoint(teamId, coach, given)
        if (state === 'ended') await pages.dismiss(app.db, teamId, coach.id)
        const twin = await sql<{ page_id: string }>`${pages.pagesActedBy(coach.id, capability)}`.execute(app.db)
        const byTwin = twin.rows.map((row) => row.page_id)
        expect(byTwin.includes(teamId)).toBe(await pages.actAs({ accountId: coach.id }, teamId, capability))
        expect(byTwin.includes(coach.id)).toBe(await pages.actAs({ accountId: coach.id }, coach.id, capability))
        if (state === 'none' || state === 'ended') expect(byTwin).not.toContain(teamId)
      },
    ),
    { numRuns: 60 },
  )
})

test('staff that may publish writes, sees drafts of and removes posts of the team; others do not', async () => {
  const teamId = await foundTeam()
  const writer = await registerPerformer(app.client, { name: 'Writer Lindqvist' })
  const watcher = await registerPerformer(app.client, { name: 'Watcher Abara' })
  await appoint(teamId, writer, ['manage'])
  await appoint(teamId, watcher, ['compliance'])
  const form = { type: 'text', text: 'Practice moved to six.', status: 'draft', teamId } as const
  const post = async (by: Person) => (await app.client.try('feeds.create', { token: by.token, body: form })).status
  expect([await post(coach), await post(watcher)]).toEqual([403, 403])

  const made = await app.client.send('feeds.create', { token: writer.token, body: form })
  expect(made.data).toMatchObject({ fromSource: 'team', fromSourceId: teamId, teamId })
  const params = { id: made.data._id }

  const open = async (by: Person) => (await app.client.try('feeds.ownOne', { token: by.token, params })).status
  expect([await open(writer), await open(watcher), await open(coach), await open(fan)]).toEqual([200, 200, 404, 403])
  const change = async (by: Person) => (await app.client.try('feeds.update', { token: by.token, params, body: { text: 'Seven.' } })).status
  expect([await change(writer), await change(watcher), await change(coach)]).toEqual([200, 404, 404])

  await pages.dismiss(app.db, teamId, writer.id)
  expect([await change(writer), await post(writer)]).toEqual([404, 403])
})

test('a colleague adds a picture of their own to a post of the team', async () => {
  const teamId = await foundTeam()
  const [writer, colleague] = [await registerPerformer(app.client), await registerPerformer(app.client)]
  for (const person of [writer, colleague]) await appoint(teamId, person, ['manage'])
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  const upload = async (by: Person) => (await uploadPostFile(app.client, by, 'Photo', picture))._id
  const body = { type: 'photo' as const, teamId, status: 'draft' as const, fileIds: [await upload(writer)] }
  const { data } = await app.client.send('feeds.create', { token: writer.token, body })
  const fileIds = [...data.fileIds, await upload(colleague)]
  const changed = await app.client.send('feeds.update', { token: colleague.token, params: { id: data._id }, body: { fileIds } })
  expect(changed.data.fileIds).toEqual(fileIds)
})
