// Captions of a video: who puts them up, who may fetch them, and what becomes of whatever else somebody sends in their place.
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filmClip } from '../../../../demo/pictures/index.ts'
import {
  buyAsset,
  keepAll,
  registerAdministrator,
  registerFan,
  registerPerformer,
  topUp,
  uploadVideo,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, foundTeam, storedNames, type TestApp } from '#test/index.ts'
import { days, minutes } from '#platform/clock.ts'

let app: TestApp
let administrator: Person
let athlete: Person
let fan: Person
let clip: Uint8Array

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  athlete = await registerPerformer(app.client)
  fan = await registerFan(app.client)
  await topUp(app.client, fan, 50)
  clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 1 }, join(app.dataFolder, 'take.mp4'))
})
afterAll(() => app.close())

const saying = (words: string) => new TextEncoder().encode(`WEBVTT\n\n00:00.000 --> 00:01.000\n<b>${words}</b>\n`)
const kept = (words: string) => `WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n${words}\n`

type Wishes = Parameters<typeof uploadVideo>[3]
const make = async (wishes: Wishes = {}, captions: Uint8Array | undefined = undefined, person = athlete) => {
  const video = await uploadVideo(app.client, person, { video: clip, ...(captions && { captions }) }, wishes)
  await app.settle()
  return video
}
const add = (id: string, language: string | undefined, bytes: Uint8Array, person = athlete) =>
  app.client.try('videos.update', {
    token: person.token,
    params: { id },
    body: language === undefined ? {} : { captionsLanguage: language },
    files: { captions: new Blob([Buffer.from(bytes)]) },
  })
const drop = (id: string, removeCaptions: string[], person = athlete) =>
  app.client.try('videos.update', { token: person.token, params: { id }, body: { removeCaptions } })
const captionsFor = async (id: string, person?: Person) =>
  (await app.client.send('videos.view', { params: { id }, token: person?.token })).data.captions
const get = (path: string | undefined) => fetch(`${app.client.baseUrl}${path}`)

test('captions come with a film, in one language after the other, and are words and times only', async () => {
  const { _id } = await make({ captionsLanguage: 'en' }, saying('On your marks'))
  expect((await add(_id, 'es-MX', saying('En sus marcas'))).body.data.captions.map(({ language }) => language)).toEqual(['en', 'es-MX'])
  const [english, spanish] = await captionsFor(_id)
  const answer = await get(english?.url)
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'text/vtt', kept('On your marks')])
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')

  await add(_id, 'en', saying('Set'))
  const [again, other] = await captionsFor(_id)
  expect([await (await get(again?.url)).text(), other?._id]).toEqual([kept('Set'), spanish?._id])
  // Answers of guards are kept for five seconds.
  await app.clock.advance(6000)
  expect((await get(`/media/${english?._id}/captions`)).status).toBe(404)
  expect((await drop(_id, ['en', 'fr'])).body.data.captions.map(({ language }) => language)).toEqual(['es-MX'])
  // What was let go of is gone after a day.
  await app.clock.advance(days(1) + minutes(1))
  await app.jobs.send(app.db, 'media.sweep', {})
  await app.settle()
  const names = await storedNames(app.dataFolder)
  const left = (id: string | undefined) => names.some((name) => name.includes(id ?? '-'))
  expect([left(english?._id), left(again?._id), left(spanish?._id)]).toEqual([false, false, true])
})

test('another film has none of the captions of the one before', async () => {
  const { _id } = await make({ captionsLanguage: 'en' }, saying('First'))
  const changed = await app.client.send('videos.update', {
    token: athlete.token,
    params: { id: _id },
    body: { captionsLanguage: 'fr' },
    files: { video: new Blob([Buffer.from(clip)]), captions: new Blob([Buffer.from(saying('Second'))]) },
  })
  expect(changed.data.captions.map(({ language }) => language)).toEqual(['fr'])
})

test('captions of a locked film are locked with it, and open to who has bought it', async () => {
  const { _id } = await make({ isSale: true, price: 5, captionsLanguage: 'en' }, saying('What it costs to know'))
  const [locked] = await captionsFor(_id, fan)
  expect(locked).toEqual({ _id: locked?._id, language: 'en' })
  expect((await captionsFor(_id))[0]?.url).toBeUndefined()
  expect((await get(`/media/${locked?._id}/captions`)).status).toBe(404)
  expect((await app.client.try('files.status', { token: fan.token, params: { id: locked?._id ?? '' } })).error.code).toBe('file.unknown')
  await buyAsset(app.client, fan, 'video', { _id })
  await app.clock.advance(minutes(1))
  const [open] = await captionsFor(_id, fan)
  expect(open?.url).toMatch(/\/captions\?token=m_/)
  expect(await (await get(open?.url)).text()).toBe(kept('What it costs to know'))
  // As the player asks for a newer address.
  expect((await app.client.send('files.status', { token: fan.token, params: { id: open?._id ?? '' } })).data.url).toMatch(
    /\/captions\?token=m_/,
  )
  await app.clock.advance(minutes(6))
  expect((await get(open?.url)).status).toBe(403)
  await app.client.send('videos.update', { token: athlete.token, params: { id: _id }, body: { status: 'inactive' } })
  expect((await captionsFor(_id, fan))[0]?.url).toBeTruthy()
})

test('what is no captions is refused, and leaves nothing behind', async () => {
  const { _id } = await make()
  const before = (await storedNames(app.dataFolder)).length
  for (const [code, language, bytes] of [
    ['request.invalid', undefined, saying('Which?')],
    ['request.invalid', 'English', saying('Which?')],
    ['request.invalid', '__proto__', saying('Which?')],
    ['request.malformed', 'en\0', saying('Which?')],
    ['upload.type_not_allowed', 'en', new TextEncoder().encode('1\n00:00:01,000 --> 00:00:02,000\nGo')],
    ['upload.type_not_allowed', 'en', clip],
    ['upload.captions', 'en', new TextEncoder().encode('WEBVTT\n\nno times\n')],
    ['upload.captions', 'en', saying('N\0L')],
    ['upload.captions', 'en', new Uint8Array([...saying('x'), 0xc3, 0x28])],
    ['upload.too_large', 'en', saying('x'.repeat(600_000))],
  ] as const) {
    const answer = await add(_id, language, bytes)
    expect([code, answer.status < 500, answer.error.code]).toEqual([code, true, code])
  }
  expect((await add(_id, 'en', new TextEncoder().encode('WEBVTT\n\nno times\n'))).error.message).toBe(
    'Line 3 of these captions could not be read.',
  )
  for (const wrong of [{ removeCaptions: 'en' }, { removeCaptions: ['English'] }, { removeCaptions: [null] }, { captionsLanguage: 7 }]) {
    const answer = await app.client.try('videos.update', { token: athlete.token, params: { id: _id }, body: wrong as never })
    expect([answer.status, answer.error.code]).toEqual([400, 'request.invalid'])
  }
  expect(await captionsFor(_id)).toEqual([])
  expect((await storedNames(app.dataFolder)).length).toBe(before)
  // A film is not taken in before its captions are known to be some.
  const files = { video: new Blob([Buffer.from(clip)]), captions: new Blob([Buffer.from('WEBVTT\n\nno times\n')]) }
  const refused = await app.client.try('videos.upload', { token: athlete.token, body: { title: 'Drills', captionsLanguage: 'en' }, files })
  expect([refused.error.code, (await storedNames(app.dataFolder)).length]).toEqual(['upload.captions', before])
})

test('twenty languages are enough', async () => {
  const { _id } = await make()
  const letters = [...'abcdefghijklmnopqrst']
  for (const letter of letters) expect((await add(_id, `x${letter}`, saying(letter))).status).toBe(200)
  expect((await add(_id, 'en', saying('One more'))).error.code).toBe('upload.too_many')
  expect((await add(_id, 'xa', saying('Another'))).body.data.captions).toHaveLength(20)
  const listed = await app.queries.of(() => app.client.send('videos.search', { query: { performerId: athlete.id, limit: 1 } }))
  await drop(
    _id,
    letters.map((letter) => `x${letter}`),
  )
  expect(await app.queries.of(() => app.client.send('videos.search', { query: { performerId: athlete.id, limit: 1 } }))).toHaveLength(
    listed.length,
  )
})

test('whoever publishes for a team captions its films, and nobody else does', async () => {
  const team = await foundTeam(app, administrator, 'Calder Ridge Women')
  const [editor, member] = [await registerPerformer(app.client), await registerPerformer(app.client)]
  await team.join(editor, ['manage'])
  await team.join(member)
  const { _id } = await make({ teamId: team.id }, undefined, team.owner)
  for (const person of [member, athlete]) expect((await add(_id, 'en', saying('Mine'), person)).error.code).toBe('video.unknown')
  expect((await add(_id, 'en', saying('Ours'), fan)).status).toBe(403)
  expect((await add(_id, 'en', saying('Ours'), editor)).status).toBe(200)
  expect((await drop(_id, ['en'], member)).error.code).toBe('video.unknown')
  expect(await captionsFor(_id)).toHaveLength(1)
})

test('what somebody under 18 says in captions waits until a moderator has seen it', async () => {
  const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
  await sql`update account set guardian_status = 'approved' where id = ${minor.id}`.execute(app.db)
  await sql`update page set visible = true where id = ${minor.id}`.execute(app.db)
  const { _id } = await make({}, undefined, minor)
  await app.settle()
  await keepAll(app.client, administrator)
  await app.settle()
  expect((await app.client.try('videos.view', { params: { id: _id } })).status).toBe(200)
  expect((await add(_id, 'en', saying('Write to me elsewhere'), minor)).body.data.isWaiting).toBe(true)
  expect((await app.client.try('videos.view', { params: { id: _id } })).error.code).toBe('video.unknown')
  await app.settle()
  await keepAll(app.client, administrator)
  await app.settle()
  const [captions] = await captionsFor(_id)
  expect(await (await get(captions?.url)).text()).toBe(kept('Write to me elsewhere'))
})
