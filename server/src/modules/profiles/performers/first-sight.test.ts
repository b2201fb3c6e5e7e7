// What somebody under 18 wants their page to say and show: others see it once a moderator has (youth.md Y64).
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { days } from '#platform/clock.ts'
import { decideCase, keepAll, registerAdministrator, registerFan, registerPerformer, signIn, type Person } from '#scenario/index.ts'
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
  await app.settle()
  await keepAll(app.client, administrator)
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
  const saved = (await write({ bio: 'I run.', hometown: 'Tern Bay', name: 'Ada Lang', country: 'US' })).data
  expect(saved).toMatchObject({ bio: 'I run.', hometown: 'Tern Bay', name: 'Ada Lang', isWaiting: true })
  expect(await view()).toMatchObject({ bio: null, hometown: null, name: minor.name, country: 'US' })
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

test('refused, the page stays as it was, its owner is told, keeps the words, and may change and send them again', async () => {
  await write({ bio: 'I run.' })
  await keep()
  await write({ bio: 'Call me.' })
  const [line] = await waiting()
  await decideCase(app.client, administrator, line?._id ?? '', { decision: 'hide' })
  await app.settle()
  expect([(await view()).bio, (await own()).bio, (await own()).isWaiting, (await own()).isRefused]).toEqual([
    'I run.',
    'Call me.',
    undefined,
    true,
  ])
  // Nobody is asked again about what was refused, and nothing brings it out.
  app.clock.advance(days(2))
  minor = await signIn(app.client, minor)
  administrator = await signIn(app.client, administrator)
  await app.jobs.send(app.db, 'accounts.wishes', {})
  expect([await waiting(), (await own()).bio]).toEqual([[], 'Call me.'])
  const { data } = await app.client.send('decisions.list', { token: minor.token, query: {} })
  expect(data).toMatchObject([{ target: 'performer', decision: 'hide' }])
  await write({ bio: 'I run again.' })
  expect([(await own()).isWaiting, (await own()).isRefused, (await waiting()).length]).toEqual([true, undefined, 1])
  await keep()
  expect(await view()).toMatchObject({ bio: 'I run again.' })
})

test('refused before the birthday, it waits for nobody once its owner says it as an adult', async () => {
  await write({ bio: 'Call me.' })
  const [line] = await waiting()
  await decideCase(app.client, administrator, line?._id ?? '', { decision: 'hide' })
  await sql`update account set date_of_birth = '1999-01-01' where id = ${minor.id}`.execute(app.db)
  expect((await view()).bio).not.toBe('Call me.')
  await write({ bio: 'Call me.' })
  expect([(await view()).bio, (await own()).isWaiting, await waiting()]).toEqual(['Call me.', undefined, []])
})

test('refused and appealed against, all that it said is looked at once more, and comes out when it is kept', async () => {
  await write({ bio: 'I run.', hometown: 'Tern Bay' })
  const [line] = await waiting()
  const id = line?._id ?? ''
  await decideCase(app.client, administrator, id, { decision: 'hide' })
  await app.client.send('decisions.appeal', { token: minor.token, params: { id }, body: { text: 'It says nothing wrong.' } })
  await app.settle()
  const other = await registerFan(app.client)
  await sql`update account set roles = '{moderator}', email_verified_at = now() where id = ${other.id}`.execute(app.db)
  await decideCase(app.client, other, id, { decision: 'keep' })
  await app.settle()
  expect(await view()).toMatchObject({ bio: 'I run.', hometown: 'Tern Bay' })
  expect((await own()).isWaiting).toBeUndefined()
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

const young = (username: string, email = `${username}@example.org`) =>
  app.client.try('auth.registerPerformer', {
    body: {
      name: 'Ada Young',
      username,
      email,
      password: 'fieldhouse-demo',
      acceptTerms: true,
      dateOfBirth: `${new Date().getUTCFullYear() - 15}-01-01`,
    },
  })
const statusBy = async (id: string) => (await app.client.try('performers.view', { params: { id } })).status

test('a username lets in from the beginning, leads nowhere until it was seen, and is nobody else’s', async () => {
  await young('ada_unseen')
  const person = await signIn(app.client, { id: '', name: '', username: 'ada_unseen', token: '' })
  const { data } = await app.client.send('performers.me', { token: person.token })
  expect(data).toMatchObject({ name: 'Ada Young', username: 'ada_unseen', isWaiting: true, path: `/ind/athlete/${data._id}` })
  expect((await young('ada_unseen', 'another@example.org')).error.code).toBe('auth.username_taken')
  const body = { username: 'ada_unseen' }
  const adult = await registerPerformer(app.client)
  const taken = await app.client.try('performers.update', { token: adult.token, params: { id: 'me' }, body })
  expect(taken.error.code).toBe('auth.username_taken')
  const [line] = await waiting()
  await decideCase(app.client, administrator, line?._id ?? '', { decision: 'hide' })
  await app.settle()
  // Refused, it still lets in, and it is still nobody's page.
  expect((await signIn(app.client, person)).token).not.toBe('')
  const after = (await app.client.send('performers.me', { token: person.token })).data
  expect([after.name, after.username, after.isRefused, await statusBy('ada_unseen')]).toEqual(['Ada Young', 'ada_unseen', true, 404])
})

test('of two who want one name at the same moment one has it, whichever of them is under 18', async () => {
  for (const name of ['race_one', 'race_two', 'race_three']) {
    const adult = await registerPerformer(app.client)
    const [one, two] = await Promise.all([
      young(name),
      app.client.try('performers.update', { token: adult.token, params: { id: 'me' }, body: { username: name } }),
    ])
    expect([one.status, two.status].filter((status) => status < 300)).toHaveLength(1)
  }
})

test('a changed username leaves the page where it was until it was seen; both let in', async () => {
  await write({ username: 'ada_next' })
  expect([await statusBy(minor.username), await statusBy('ada_next'), (await own()).username]).toEqual([200, 404, 'ada_next'])
  for (const username of [minor.username, 'ada_next']) expect((await signIn(app.client, { ...minor, username })).token).not.toBe('')
  await keep()
  expect([await statusBy(minor.username), await statusBy('ada_next')]).toEqual([404, 200])
  const { rows } = await sql`select facts from notification where account_id = ${minor.id} and kind = 'released'`.execute(app.db)
  // Of the look before nobody is told, since it was changed by then.
  expect(rows).toHaveLength(1)
})

test('a school that nobody knew is made once it was seen; one that we know is taken at once', async () => {
  const find = async () => (await app.client.send('performers.findSchools', { query: { q: 'quarry lane' } })).data
  const typed = { educationType: 'High School', schoolName: 'Quarry Lane High', schoolCity: 'Salem', schoolStateCode: 'OR' } as const
  const saved = (await write(typed)).data
  expect([saved.schoolName, saved.isWaiting, (await view()).schoolName, await find()]).toEqual(['Quarry Lane High', true, null, []])
  await keep()
  const [school] = await find()
  expect([(await view()).schoolName, (await view()).education]).toEqual(['Quarry Lane High', school?._id])
  await write({ ...typed, schoolName: 'Call Me High' })
  expect((await view()).schoolName).toBe(null)
  // What was typed is given up by choosing.
  await write({ educationType: 'High School', education: school?._id ?? '' })
  expect([(await view()).schoolName, (await own()).isWaiting, await waiting()]).toEqual(['Quarry Lane High', undefined, []])
})

test('a line of the sports card waits with the page; refused it is still there for its athlete', async () => {
  const season = { startYear: 2024, endYear: 2025 }
  const lines = async (by?: Person) =>
    (await app.client.send('records.list', { token: by?.token, params: { id: minor.id } })).data.map((line) => [
      line.title,
      line.isWaiting ?? line.isRefused ?? 'shown',
    ])
  const body = { kind: 'achievement', season, title: 'County cup' } as const
  const { data } = await app.client.send('records.create', { token: minor.token, body })
  const change = (title: string) => app.client.send('records.update', { token: minor.token, params: { id: data._id }, body: { title } })
  expect([await lines(), await lines(minor)]).toEqual([[], [['County cup', true]]])
  await keep()
  expect(await lines(fan)).toEqual([['County cup', 'shown']])
  await change('Call me')
  const [line] = await waiting()
  await decideCase(app.client, administrator, line?._id ?? '', { decision: 'hide' })
  expect([await lines(), await lines(minor)]).toEqual([[['County cup', 'shown']], [['Call me', true]]])
  expect(await waiting()).toEqual([])
  await change('State cup')
  expect(await waiting()).toHaveLength(1)
  // Taken back, nobody has to look.
  await change('County cup')
  expect([await lines(), await waiting()]).toEqual([[['County cup', 'shown']], []])
  await change('State cup')
  await app.client.send('records.remove', { token: minor.token, params: { id: data._id } })
  expect([await lines(minor), await waiting()]).toEqual([[], []])
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
