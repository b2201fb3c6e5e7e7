// A copy of all that the site keeps of somebody: everything that is theirs, nothing that is not, for nobody else.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addAddress,
  comment,
  follow,
  like,
  openConversation,
  password,
  publish,
  registerFan,
  registerPerformer,
  say,
  signIn,
  tip,
  topUp,
  uploadPostFile,
  type Person,
} from '#scenario/index.ts'
import { objectPath } from '#platform/storage/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { readZip } from '#test/read-zip.ts'
import { personalRules } from '#wiring/personal/index.ts'
import { titleOf } from './archive.ts'
import { titles } from './words.ts'

let app: TestApp
let fan: Person
let athlete: Person
let other: Person
beforeAll(async () => {
  app = await createTestApp()
  const { client } = app
  fan = await registerFan(client, { name: 'Ida & Holm' })
  other = await registerFan(client)
  athlete = await registerPerformer(client)
})
afterAll(() => app.close())

const ask = (person: Person, secret?: string) =>
  app.client.try('ownData.askCopy', { token: person.token, body: secret === undefined ? {} : { currentPassword: secret } })
const stateOf = async (person: Person) => (await app.client.send('ownData.copy', { token: person.token })).data

async function copyOf(person: Person): Promise<Map<string, Buffer>> {
  await ask(person, password)
  await app.settle()
  const copy = await stateOf(person)
  const { data } = await app.client.send('ownData.copyLink', {
    token: person.token,
    params: { id: copy?._id ?? '' },
    body: { currentPassword: password },
  })
  const answer = await fetch(app.client.baseUrl + data.url)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z0-9-]+\.zip"$/)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBe(copy?.size)
  return readZip(bytes)
}

const rowsIn = (files: Map<string, Buffer>, name: string): Record<string, unknown>[] =>
  JSON.parse(String(files.get(`data/${name}.json`) ?? '[]'))

test('every thing that is shown has a title of its own', () => {
  const shown = personalRules.filter(({ shows }) => shows)
  expect(shown.filter((rule) => titleOf(rule) === undefined)).toEqual([])
  expect(new Set(Object.values(titles)).size).toBe(Object.keys(titles).length)
  expect(Object.keys(titles).length).toBe(shown.length)
})

test('a fan gets what they wrote, chose and paid, in files and as a page', async () => {
  const { client } = app
  const post = await publish(client, athlete, { text: 'First heat at nine' })
  await follow(client, fan, athlete)
  await like(client, fan, 'feed', post)
  await comment(client, fan, 'feed', post._id, 'Go well, lane four')
  await addAddress(client, fan, { streetAddress: 'Harbour Road 7' })
  await client.send('measuring.say', { token: fan.token, body: { isAllowed: false, version: 'any' } })
  await topUp(client, fan, 50)
  await app.settle()
  await tip(client, fan, athlete, 10)
  await say(client, fan, await openConversation(client, fan, athlete), 'See you at the finish')
  await app.settle()

  const files = await copyOf(fan)
  expect(rowsIn(files, 'your-account')[0]).toMatchObject({ name: 'Ida & Holm', email: `${fan.username}@example.org` })
  expect(rowsIn(files, 'pages-you-follow')).toMatchObject([{ page_id: athlete.id }])
  expect(rowsIn(files, 'letters-and-measuring-you-agreed-to-or-not')).toMatchObject([{ scope: 'measuring' }])
  expect(rowsIn(files, 'your-comments')).toMatchObject([{ text: 'Go well, lane four' }])
  expect(rowsIn(files, 'your-delivery-addresses')).toMatchObject([{ street_address: 'Harbour Road 7' }])
  expect(rowsIn(files, 'messages-you-wrote')).toMatchObject([{ text: 'See you at the finish' }])
  expect(rowsIn(files, 'what-you-bought-and-gave').length).toBeGreaterThan(0)
  const page = String(files.get('index.html'))
  expect(page).toContain('Ida &amp; Holm')
  expect(page).toContain('Harbour Road 7')
  // Nothing that opens the account.
  const all = [...files.values()].map(String).join('\n')
  for (const word of ['password', 'token_hash', 'code_hash', 'secret']) expect(all).not.toContain(word)
  expect(all).not.toContain('\u0001')
})

test('an athlete gets their posts and the bytes of their files, and no word of others', async () => {
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0a5' } })
    .jpeg()
    .toBuffer()
  const file = await uploadPostFile(app.client, athlete, 'Photo', picture)
  await app.settle()
  await publish(app.client, athlete, { text: 'On the podium', type: 'photo', fileIds: [file._id] })
  const files = await copyOf(athlete)
  expect(rowsIn(files, 'your-posts').map((row) => row['text'])).toContain('On the podium')
  const name = [...files.keys()].find((one) => one.startsWith(`files/${file._id}`)) ?? ''
  expect((await sharp(files.get(name)).metadata()).width).toBe(900)
  const all = [...files.values()].map(String).join('\n')
  for (const words of ['Go well, lane four', 'See you at the finish', fan.name, `${fan.username}@`]) expect(all).not.toContain(words)
})

test('it takes the password, is made once at a time, and is nobody else’s', async () => {
  app.clock.advance(60 * 60_000)
  expect((await ask(other)).error.code).toBe('auth.recent_login_required')
  expect((await ask(other, 'a wrong one')).error.code).toBe('auth.incorrect_credentials')
  const [first, second] = await Promise.all([ask(other, password), ask(other, password)])
  expect([first.status, second.status].toSorted()).toEqual([201, 409])
  await app.settle()
  const copy = await stateOf(other)
  const linkFor = (person: Person, secret: string) =>
    app.client.try('ownData.copyLink', { token: person.token, params: { id: copy?._id ?? '' }, body: { currentPassword: secret } })
  expect((await linkFor(fan, password)).error.code).toBe('account.export_gone')
  expect((await linkFor(other, 'a wrong one')).error.code).toBe('auth.incorrect_credentials')
  expect((await app.client.try('ownData.dropCopy', { token: fan.token, params: { id: copy?._id ?? '' } })).status).toBe(404)

  const { url } = (await linkFor(other, password)).body.data
  const get = async (path: string) => (await fetch(app.client.baseUrl + path)).status
  expect(await get(url)).toBe(200)
  expect(await get(`${url.slice(0, -2)}xx`)).toBe(404)
  expect(await get(url.replace(/\/[0-9a-z]+\./, '/zzzzzzzzz.'))).toBe(404)
  expect(await get('/api/data-copies/%00/x.y')).toBe(400)
  app.clock.advance(16 * 60_000)
  expect(await get(url)).toBe(404)
})

test('seven days long, and three in a day', async () => {
  const copy = await stateOf(other)
  const key = `data-copy-${copy?._id}.zip`
  expect(existsSync(objectPath(join(app.dataFolder, 'media'), key))).toBe(true)
  app.clock.advance(8 * 24 * 3600_000)
  await app.jobs.send(app.db, 'own-data.sweep', {})
  await app.settle()
  other = await signIn(app.client, other)
  expect(await stateOf(other)).toBeNull()
  expect(existsSync(objectPath(join(app.dataFolder, 'media'), key))).toBe(false)

  await using strict = await strictApp()
  const person = await registerFan(strict.client)
  const asked: number[] = []
  for (let n = 0; n < 4; n += 1) {
    asked.push((await strict.client.try('ownData.askCopy', { token: person.token, body: { currentPassword: password } })).status)
    await strict.settle()
  }
  expect(asked).toEqual([201, 201, 201, 429])
})

/** With the limits that people meet. */
async function strictApp() {
  const one = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  return { ...one, [Symbol.asyncDispose]: () => one.close() }
}
