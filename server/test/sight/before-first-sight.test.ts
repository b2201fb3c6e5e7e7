// Athletes under 18 who were here before anything of them was looked at first: what they say and show is there for them alone from the
// migration on, and comes before staff in turns (youth.md Y64).
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool, type Db } from '#platform/db/index.ts'
import {
  keepAll,
  publish,
  registerAdministrator,
  registerPerformer,
  signIn,
  uploadPostFile,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { up } from '../../migrations/0083-first-words.ts'
import { createTestApp, type TestApp } from '../create-test-app.ts'

let before: TestApp
let app: TestApp
let administrator: Person
let young: Person
let postId: string
let draftId: string
let fileId: string
let avatar: string
const born = `${new Date().getUTCFullYear() - 16}-01-01`

/** As the release before left it. */
async function takeBack(db: Db): Promise<void> {
  await sql`alter table account drop column login_name`.execute(db)
  await sql`alter table athlete_record drop column sight, drop column seen`.execute(db)
  await sql`drop table guardian_decision`.execute(db)
  await sql`alter table page_wish drop column is_asked`.execute(db)
  await sql`alter table first_sight drop column is_due`.execute(db)
  await sql`drop index file_still_open`.execute(db)
  // Whoever was of age when they wrote all this is not any more; what is published waits, and nobody was ever asked.
  await sql`update account set date_of_birth = ${born}, guardian_status = 'approved' where id = ${young.id}`.execute(db)
  // They had typed their school, and their papers of it were approved.
  await sql`
    update performer set education_type = 'High School', school_name = 'Tern Bay High', school_city = 'Tern Bay',
      document_status = 'approved' where account_id = ${young.id}`.execute(db)
  for (const kind of ['feed']) {
    await sql`update ${sql.table(kind)} set refusal = 'waiting' where page_id = ${young.id}`.execute(db)
    await sql`
      insert into first_sight (kind, thing_id, since) select ${kind}, id, now() from ${sql.table(kind)} where page_id = ${young.id}`.execute(
      db,
    )
  }
}

beforeAll(async () => {
  before = await createTestApp()
  const { client } = before
  administrator = await registerAdministrator(client, await before.administration.issueFirstLink())
  young = await registerPerformer(client, { name: 'Ada Before', username: 'ada_before' })
  await verifyPerformer(client, administrator, young)
  const jpeg = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#204060' } })
    .jpeg()
    .toBuffer()
  const { token } = young
  await client.send('performers.uploadAvatar', { token, files: { avatar: new Blob([new Uint8Array(jpeg)]) } })
  const body = { bio: 'I was here before.', hometown: 'Tern Bay' }
  avatar = (await client.send('performers.update', { token, params: { id: 'me' }, body })).data.avatar
  const file = await uploadPostFile(client, young, 'Photo', new Uint8Array(jpeg))
  fileId = file._id
  postId = (await publish(client, young, { type: 'photo', title: 'Out before', text: 'Before.', fileIds: [fileId] }))._id
  draftId = (await publish(client, young, { title: 'Kept before', status: 'draft' }))._id
  await client.send('records.create', {
    token,
    body: { kind: 'achievement', season: { startYear: 2023, endYear: 2024 }, title: 'Cup before' },
  })
  await before.settle()
  const owner = createDatabase(createPool({ url: before.databaseUrl, size: 1 }))
  await takeBack(owner)
  await up(owner as never)
  await owner.destroy()
  const database = { url: before.databaseUrl, drop: () => Promise.resolve() }
  app = await createTestApp({ database, env: { FIELDHOUSE_DATA: before.dataFolder } })
})
afterAll(async () => {
  await app.close()
  await before.close()
})

const page = async (id: string = young.id) => (await app.client.send('performers.view', { params: { id } })).data
const statusOf = async (path: string) => (await fetch(`${app.client.baseUrl}${path}`)).status
const cases = async () => {
  await app.settle()
  return (await app.client.send('cases.list', { token: administrator.token, query: { limit: 100 } })).data
}

test('their page says nothing and has no name; they find all of it, and sign in as before', async () => {
  expect(await page()).toMatchObject({
    name: 'Athlete',
    username: null,
    bio: null,
    hometown: null,
    avatar: '',
    path: expect.stringContaining(young.id),
  })
  expect((await app.client.try('performers.view', { params: { id: 'ada_before' } })).status).toBe(404)
  expect((await app.client.send('records.list', { params: { id: young.id } })).data).toEqual([])
  young = await signIn(app.client, young)
  const { data } = await app.client.send('performers.me', { token: young.token })
  expect(data).toMatchObject({ name: 'Ada Before', username: 'ada_before', bio: 'I was here before.', isWaiting: true })
  expect(data.stats.totalFeeds).toBe(0)
})

test('their pictures are given other addresses, and open to nobody else', async () => {
  expect(avatar).toMatch(/^\/media\/public\//)
  await app.jobs.send(app.db, 'media.close', {})
  await app.settle()
  expect(await statusOf(avatar)).toBe(404)
  const { rows } = await sql`select from file where owner_id = ${young.id} and variants @> '[{"isPublic": true}]'`.execute(app.db)
  expect(rows).toEqual([])
  const mine = (await app.client.send('performers.me', { token: young.token })).data.avatar
  expect([await statusOf(mine), await statusOf(mine.split('?')[0] ?? '')]).toEqual([200, 404])
})

test('staff is asked in turns: what was out, not drafts; and at night not for all at once', async () => {
  expect(await cases()).toEqual([])
  for (const job of ['accounts.wishes', 'things.unseen', 'records.unseen'] as const) await app.jobs.send(app.db, job, {})
  expect(await cases()).toEqual([])
  for (const job of ['accounts.turns', 'things.turns'] as const) await app.jobs.send(app.db, job, {})
  expect((await cases()).map(({ target, targetId }) => [target, targetId]).toSorted()).toEqual([
    ['feed', postId],
    ['performer', young.id],
  ])
  for (const job of ['accounts.turns', 'things.turns'] as const) await app.jobs.send(app.db, job, {})
  expect(await cases()).toHaveLength(2)
})

test('kept, everything is there again', async () => {
  expect(await keepAll(app.client, administrator)).toBe(2)
  await app.settle()
  // Answers of the guard are kept for five seconds.
  app.clock.advance(6000)
  const shown = await page('ada_before')
  expect(shown).toMatchObject({ name: 'Ada Before', bio: 'I was here before.', hometown: 'Tern Bay', stats: { totalFeeds: 1 } })
  expect(await statusOf(shown.avatar)).toBe(200)
  expect((await app.client.try('feeds.view', { params: { id: postId } })).status).toBe(200)
  expect((await app.client.try('feeds.view', { params: { id: draftId } })).status).toBe(404)
  expect((await app.client.send('records.list', { params: { id: young.id } })).data).toMatchObject([{ title: 'Cup before' }])
})

const papers = async () => (await app.client.send('performers.me', { token: young.token })).data.documentStatus
test('their papers were about the school that they had typed before, and are not looked at again', async () => {
  const { data } = await app.client.send('performers.view', { params: { id: 'ada_before' } })
  expect([data.schoolName, await papers()]).toEqual(['Tern Bay High', 'approved'])
})

test('papers that were approved while another school waited are looked at again; refused ones stay refused', async () => {
  const change = async (schoolName: string, status: 'approved' | 'rejected') => {
    const body = { educationType: 'High School', schoolName, schoolCity: 'Gull Cove', schoolState: 'Maine', schoolStateCode: 'ME' } as const
    await app.client.send('performers.update', { token: young.token, params: { id: 'me' }, body })
    const decision = status === 'approved' ? { status } : { status, reason: 'They cannot be read.' }
    await app.client.send('admin.verify', { token: administrator.token, params: { id: young.id }, body: decision })
    await app.settle()
    expect([await keepAll(app.client, administrator), await papers()]).toEqual([1, status === 'approved' ? 'pending' : status])
  }
  await change('Gull Cove High', 'approved')
  await change('Heron Point High', 'rejected')
})
