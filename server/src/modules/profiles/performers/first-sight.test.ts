// What somebody under 18 wants their page to say and show: others see it once a moderator has (youth.md Y64).
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decideCase, keepAll, registerAdministrator, registerFan, registerPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let administrator: Person
let minor: Person
let fan: Person

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  fan = await registerFan(app.client)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.settle()
  await keepAll(app.client, administrator)
  minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
  await sql`update account set guardian_status = 'approved' where id = ${minor.id}`.execute(app.db)
  await sql`update page set visible = true where id = ${minor.id}`.execute(app.db)
})

const view = async (by?: Person) => (await app.client.send('performers.view', { token: by?.token, params: { id: minor.id } })).data
const own = async () => (await app.client.send('performers.me', { token: minor.token })).data
const write = (body: object) => app.client.send('performers.update', { token: minor.token, params: { id: 'me' }, body })
const waiting = async () => {
  await app.settle()
  return (await app.client.send('cases.list', { token: administrator.token, query: { limit: 100 } })).data
}
const keep = async () => {
  await app.settle()
  expect(await keepAll(app.client, administrator)).toBe(1)
  await app.settle()
  // Answers of the guard are kept for five seconds.
  app.clock.advance(6000)
}
const picture = async (background: string) =>
  new Blob([
    Buffer.from(
      await sharp({ create: { width: 600, height: 400, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    ),
  ])
const get = async (address: string, by?: Person) =>
  (await fetch(`${app.client.baseUrl}${address}`, by ? { headers: { authorization: by.token } } : {})).status

test('its words wait: their owner reads them with what comes next, others read what stood there', async () => {
  const saved = (await write({ bio: 'I run.', hometown: 'Tern Bay', name: 'Ada Lang', languages: ['en'] })).data
  expect(saved).toMatchObject({ bio: 'I run.', hometown: 'Tern Bay', name: 'Ada Lang', isWaiting: true })
  expect(await view()).toMatchObject({ bio: null, hometown: null, name: minor.name, languages: ['en'] })
  expect(await view(fan)).toMatchObject({ bio: null, name: minor.name })
  const [line] = await waiting()
  expect(line).toMatchObject({ target: 'performer', targetId: minor.id, wanted: ['minor'], title: 'Ada Lang' })
  await keep()
  expect(await view()).toMatchObject({ bio: 'I run.', hometown: 'Tern Bay', name: 'Ada Lang' })
  expect((await own()).isWaiting).toBeUndefined()
  // A change of it leaves what was seen where it is.
  await write({ bio: 'I jump.' })
  expect([(await view()).bio, (await own()).bio]).toEqual(['I run.', 'I jump.'])
  // Taken back, nobody has to look.
  await write({ bio: 'I run.' })
  expect([await waiting(), (await own()).isWaiting]).toEqual([[], undefined])
})

test('its pictures wait under addresses that open to nobody else; the former stays until then', async () => {
  const upload = async (background: string) => {
    const { data } = await app.client.send('performers.uploadAvatar', { token: minor.token, files: { avatar: await picture(background) } })
    return data._id
  }
  const addressesOf = (id: string) => [
    `/media/${id}/w480`,
    ...['w480', 'w960', 'locked', 'link'].flatMap((name) => ['webp', 'jpg'].map((kind) => `/media/public/p-${id}-${name}.${kind}`)),
  ]
  const first = await upload('#204060')
  const mine = (await own()).avatar
  expect([(await view()).avatar, await get(mine, minor)]).toEqual(['', 200])
  for (const address of addressesOf(first)) expect([address, await get(address), await get(address, fan)]).toEqual([address, 404, 404])
  await keep()
  const shown = (await view()).avatar
  expect([shown, await get(shown)]).toEqual([`/media/${first}/w480`, 200])
  const second = await upload('#802020')
  app.clock.advance(6000)
  expect([(await view()).avatar, await get(shown), await get(`/media/${second}/w480`)]).toEqual([shown, 200, 404])
  await keep()
  expect([(await view()).avatar, await get(`/media/${second}/w480`), await get(shown)]).toEqual([`/media/${second}/w480`, 200, 404])
})

test('refused, the page stays as it was, is still there, and its owner is told', async () => {
  await write({ bio: 'I run.' })
  await keep()
  await write({ bio: 'Call me.' })
  const [line] = await waiting()
  await decideCase(app.client, administrator, line?._id ?? '', { decision: 'hide' })
  await app.settle()
  expect([(await view()).bio, (await own()).bio, (await own()).isWaiting]).toEqual(['I run.', 'I run.', undefined])
  const { data } = await app.client.send('decisions.list', { token: minor.token, query: {} })
  expect(data).toMatchObject([{ target: 'performer', decision: 'hide' }])
})

test('decided on another wish than was looked at, nothing happens', async () => {
  await write({ bio: 'I run.' })
  const [line] = await waiting()
  const { data } = await app.client.send('cases.claim', { token: administrator.token, params: { id: line?._id ?? '' } })
  await write({ bio: 'I shout.' })
  const body = { decision: 'keep', rule: 'no_breach', words: 'Fine.', seen: data.item?.version ?? '' } as const
  const decided = await app.client.try('cases.decide', { token: administrator.token, params: { id: data._id }, body })
  expect([decided.error.code, (await view()).bio]).toEqual(['case.changed', null])
  await decideCase(app.client, administrator, data._id, { decision: 'keep', words: 'Fine.' })
  expect((await view()).bio).toBe('I shout.')
})

test('is asked about again at night, and what was seen is not', async () => {
  await write({ bio: 'I run.' })
  await sql`delete from outbox where topic = 'review.wanted'`.execute(app.db)
  app.clock.advance(2 * 3_600_000)
  await app.jobs.send(app.db, 'accounts.wishes', {})
  expect((await waiting()).map(({ targetId }) => targetId)).toEqual([minor.id])
  await keep()
  await app.jobs.send(app.db, 'accounts.wishes', {})
  expect(await waiting()).toEqual([])
})

test('an adult’s page is written at once', async () => {
  const adult = await registerPerformer(app.client)
  const { data } = await app.client.send('performers.update', { token: adult.token, params: { id: 'me' }, body: { bio: 'I run.' } })
  expect([data.isWaiting, (await app.client.send('performers.view', { params: { id: adult.id } })).data.bio]).toEqual([undefined, 'I run.'])
})
