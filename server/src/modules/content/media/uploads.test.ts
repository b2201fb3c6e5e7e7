import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filmClip } from '../../../../demo/pictures/index.ts'
import { partsOf, registerFan, registerPerformer, sendInParts, sendNamed, uploadIdOf, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let athlete: Person
let fan: Person
let clip: Buffer

beforeAll(async () => {
  app = await createTestApp()
  athlete = await registerPerformer(app.client)
  fan = await registerFan(app.client)
  clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 2 }, join(app.dataFolder, 'take.mp4'))
})
afterAll(() => app.close())

const wish = (size: number) => ({ type: 'feed-video', name: 'game.mp4', size })
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]
const begin = async (size: number, person = athlete) => uploadIdOf(await partsOf(app.client, person).begin(wish(size)))
const use = (id: string, person = athlete) => sendNamed(app.client, person, '/performer/feeds/video/upload', { file: `upload:${id}` })
const offsetOf = async (id: string) => (await partsOf(app.client, athlete).standing(id)).headers.get('upload-offset')

test('a file that came in parts becomes what it was sent for, like one that came whole', async () => {
  const parts = partsOf(app.client, athlete)
  const begun = await parts.begin(wish(clip.length))
  expect([begun.status, begun.headers.get('tus-resumable')]).toEqual([201, '1.0.0'])
  const id = uploadIdOf(begun)
  const first = await parts.append(id, 0, clip.subarray(0, 1000))
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '1000'])
  const standing = await parts.standing(id)
  expect([standing.status, standing.headers.get('upload-offset'), standing.headers.get('upload-length')]).toEqual([
    200,
    '1000',
    String(clip.length),
  ])
  expect(await codeOf(await use(id))).toEqual([400, 'upload.missing'])
  await parts.append(id, 1000, clip.subarray(1000))
  const used = await use(id)
  const { data } = (await used.json()) as { data: { _id: string; name: string; status: string } }
  expect([used.status, data.name, data.status]).toEqual([201, 'game.mp4', 'processing'])
  await app.settle()
  const file = (await app.client.send('files.status', { token: athlete.token, params: { id: data._id } })).data
  expect([file.status, file.mimeType]).toEqual(['finished', 'video/mp4'])
  expect((await parts.remove(id)).status).toBe(204)
  expect((await parts.standing(id)).status).toBe(404)
})

test('what nobody went on with for a day is removed', async () => {
  const [left, fresh] = [await begin(1000), await begin(1000)]
  await partsOf(app.client, athlete).append(left, 0, clip.subarray(0, 500))
  const folder = join(app.dataFolder, 'media', 'uploads', athlete.id)
  const longAgo = new Date(Date.now() - 25 * 3600 * 1000)
  await utimes(join(folder, left), longAgo, longAgo)
  await app.jobs.send(app.db, 'media.sweep', {})
  await app.settle()
  expect([(await partsOf(app.client, athlete).standing(left)).status, await offsetOf(fresh)]).toEqual([404, '0'])
  expect((await readdir(folder)).filter((name) => name.startsWith(left))).toEqual([])
})

test('what is too large or of no kind is refused before its first byte, and so is who is not signed in', async () => {
  const parts = partsOf(app.client, athlete)
  expect(await codeOf(await parts.begin(wish(3000 * 1024 * 1024)))).toEqual([413, 'upload.too_large'])
  expect(await codeOf(await parts.begin({ ...wish(10), type: 'avatar\0' }))).toEqual([415, 'upload.type_not_allowed'])
  expect(await codeOf(await parts.begin({ ...wish(10), type: 'constructor' }))).toEqual([415, 'upload.type_not_allowed'])
  for (const size of [0, -1, 1.5, Number.NaN]) expect(await codeOf(await parts.begin(wish(size)))).toEqual([400, 'request.malformed'])
  expect(await codeOf(await partsOf(app.client, undefined).begin(wish(10)))).toEqual([401, 'auth.required'])
  const authorization = athlete.token
  const plain = await fetch(`${app.client.baseUrl}/api/uploads`, { method: 'POST', headers: { authorization, 'upload-length': '5' } })
  expect(await codeOf(plain)).toEqual([400, 'request.malformed'])
})

test('nobody else can read, go on with, use or remove it', async () => {
  const id = await begin(clip.length)
  const other = partsOf(app.client, await registerPerformer(app.client))
  expect((await other.standing(id)).status).toBe(404)
  expect(await codeOf(await other.append(id, 0, clip))).toEqual([404, 'file.unknown'])
  expect(await codeOf(await other.remove(id))).toEqual([404, 'file.unknown'])
  expect((await partsOf(app.client, fan).standing(id)).status).toBe(404)
  await partsOf(app.client, athlete).append(id, 0, clip)
  expect(await codeOf(await use(id, await registerPerformer(app.client)))).toEqual([400, 'upload.missing'])
  const read = await fetch(`${app.client.baseUrl}/api/uploads/${id}`, {
    headers: { authorization: athlete.token, 'tus-resumable': '1.0.0' },
  })
  expect([read.status, (await read.text()).includes('ftyp')]).toEqual([404, false])
  expect((await use(id)).status).toBe(201)
  for (const odd of ['..', '%2e%2e%2f', `${id}.json`, 'x']) expect((await partsOf(app.client, athlete).standing(odd)).status).toBe(404)
})

test('a part at another place is refused, and so is more than was announced', async () => {
  const id = await begin(2000)
  const parts = partsOf(app.client, athlete)
  await parts.append(id, 0, clip.subarray(0, 1000))
  expect(await codeOf(await parts.append(id, 500, clip.subarray(0, 10)))).toEqual([409, 'upload.busy'])
  expect(await codeOf(await parts.append(id, 1500, clip.subarray(0, 10)))).toEqual([409, 'upload.busy'])
  expect(await codeOf(await parts.append(id, 1000, clip.subarray(0, 1001)))).toEqual([413, 'upload.too_large'])
  expect(Number(await offsetOf(id))).toBeLessThanOrEqual(2000)
})

test('two that send the same file at once do not write over each other', async () => {
  const id = await begin(clip.length)
  const parts = partsOf(app.client, athlete)
  const answers = await Promise.all([parts.append(id, 0, clip), parts.append(id, 0, clip)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect((await use(id)).status).toBe(201)
})

test('what it is is said by its bytes, when it is used; a form that is refused does not cost it', async () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  expect(await codeOf(await use(await sendInParts(app.client, athlete, 'feed-video', page)))).toEqual([415, 'upload.type_not_allowed'])
  const other = await sendInParts(app.client, athlete, 'message-video', clip)
  expect(await codeOf(await use(other))).toEqual([415, 'upload.type_not_allowed'])
  const id = await sendInParts(app.client, athlete, 'video', clip)
  const put = (fields: Record<string, string>) =>
    sendNamed(app.client, athlete, '/performer/performer-assets/videos/upload', { video: `upload:${id}`, ...fields })
  expect(await codeOf(await put({ title: '' }))).toEqual([400, 'request.invalid'])
  expect((await put({ title: 'Film room', audience: 'public' })).status).toBe(201)
  expect(await readdir(join(app.dataFolder, 'media', 'work'))).toEqual([])
})

test('somebody has so many under way and no more', async () => {
  const busy = await registerPerformer(app.client)
  for (let n = 0; n < 20; n++) await begin(10, busy)
  expect(await codeOf(await partsOf(app.client, busy).begin(wish(10)))).toEqual([429, 'request.too_many'])
})
