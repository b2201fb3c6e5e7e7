// Uploads where several things happen at once: lines that are lost without a word, two requests in one moment, a disk that takes no more.
import { connect } from 'node:net'
import { readdir, rm, symlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { filmClip } from '../../../../demo/pictures/index.ts'
import { partsOf, registerPerformer, sendInParts, sendNamed, uploadIdOf, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { usualLimits } from '#platform/live-video/index.ts'

let app: TestApp
let athlete: Person
let clip: Buffer
/** Bytes that are free on the disk. */
let free = 1e12

beforeAll(async () => {
  app = await createTestApp({ app: { recordingLimits: { ...usualLimits, freeBytes: async () => free } } })
  athlete = await registerPerformer(app.client)
  clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 2 }, join(app.dataFolder, 'take.mp4'))
})
afterAll(() => app.close())

const wish = (size: number) => ({ type: 'feed-video', name: 'game.mp4', size })
const begin = async (size: number, person = athlete) => uploadIdOf(await partsOf(app.client, person).begin(wish(size)))
const use = (id: string, person = athlete) => sendNamed(app.client, person, '/performer/feeds/video/upload', { file: `upload:${id}` })
const folderOf = (person: Person) => join(app.dataFolder, 'media', 'uploads', person.id)

test('of those that are begun in one moment as many are taken as one after the other', async () => {
  const busy = await registerPerformer(app.client)
  const answers = await Promise.all(Array.from({ length: 40 }, () => partsOf(app.client, busy).begin(wish(10))))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  const hungry = await registerPerformer(app.client)
  const large = await Promise.all(Array.from({ length: 20 }, () => partsOf(app.client, hungry).begin(wish(2000 * 1024 ** 2))))
  expect(large.filter(({ status }) => status === 201)).toHaveLength(10)
})

test('a line that was lost without a word gives way to the next, and to who stops', async () => {
  const parts = partsOf(app.client, athlete)
  const hang = async (id: string) => {
    const { port } = new URL(app.client.baseUrl)
    const line = connect(Number(port), '127.0.0.1')
    const head = [`PATCH /api/uploads/${id} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: ${athlete.token}`, 'Tus-Resumable: 1.0.0']
    const length = ['Upload-Offset: 0', 'Content-Type: application/offset+octet-stream', `Content-Length: ${clip.length}`]
    line.write(`${[...head, ...length].join('\r\n')}\r\n\r\n`)
    line.write(clip.subarray(0, 1000))
    line.on('error', () => undefined)
    await vi.waitFor(async () => expect((await parts.standing(id)).headers.get('upload-offset')).toBe('1000'), 8000)
    return line
  }
  const [id, other] = [await begin(clip.length), await begin(clip.length)]
  const lines = [await hang(id), await hang(other)]
  expect((await parts.append(id, 1000, clip.subarray(1000))).status).toBe(409)
  await wait(5500)
  expect((await parts.append(id, 1000, clip.subarray(1000))).status).toBe(204)
  expect((await use(id)).status).toBe(201)
  expect((await parts.remove(other)).status).toBe(204)
  for (const line of lines) line.destroy()
})

test('what is removed while somebody sends it leaves nothing behind', async () => {
  const person = await registerPerformer(app.client)
  const parts = partsOf(app.client, person)
  for (let n = 0; n < 30; n += 1) {
    const id = await begin(1000, person)
    const [sent] = await Promise.all([parts.append(id, 0, clip.subarray(0, 1000)), parts.remove(id)])
    expect([204, 404, 409]).toContain(sent.status)
    await parts.remove(id)
  }
  expect(await readdir(folderOf(person))).toEqual([])
})

test('what is removed while a form takes it is taken, or said to be missing', async () => {
  for (let n = 0; n < 10; n += 1) {
    const id = await sendInParts(app.client, athlete, 'feed-video', clip)
    const [used] = await Promise.all([use(id), partsOf(app.client, athlete).remove(id)])
    expect([201, 400]).toContain(used.status)
  }
})

test('where the disk is full it says so, and does not say that it arrived', async () => {
  const id = await begin(1000)
  await rm(join(folderOf(athlete), id))
  await symlink('/dev/full', join(folderOf(athlete), id))
  const answer = await partsOf(app.client, athlete).append(id, 0, clip.subarray(0, 1000))
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'service.unavailable'])
  await rm(join(folderOf(athlete), id))
})

test('so much of the disk stays free, for what is begun and for what is under way', async () => {
  const parts = partsOf(app.client, athlete)
  const id = await begin(clip.length)
  free = usualLimits.keptFree + 1000 * 1024 ** 2
  const answers = [await parts.begin(wish(1001 * 1024 ** 2)), await parts.begin(wish(999 * 1024 ** 2))]
  free = usualLimits.keptFree
  answers.push(await parts.append(id, 0, clip))
  expect([answers.map(({ status }) => status), (await parts.standing(id)).headers.get('upload-offset')]).toEqual([[503, 201, 503], '0'])
  free = 1e12
  expect((await parts.append(id, 0, clip)).status).toBe(204)
})

test('what a form has taken is not left over, however long ago it arrived', async () => {
  const id = await sendInParts(app.client, athlete, 'feed-video', clip)
  const longAgo = new Date(Date.now() - 25 * 3600 * 1000)
  await utimes(join(folderOf(athlete), id), longAgo, longAgo)
  const boundary = 'game-film'
  const field = (name: string, text: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
  const form = new TransformStream<Uint8Array, Uint8Array>()
  const writer = form.writable.getWriter()
  const answer = fetch(`${app.client.baseUrl}/api/performer/feeds/video/upload`, {
    method: 'POST',
    headers: { authorization: athlete.token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: form.readable,
    duplex: 'half',
  } as RequestInit)
  await writer.write(Buffer.from(field('file', `upload:${id}`)))
  await writer.write(Buffer.from(`--${boundary}\r\n`))
  await vi.waitFor(async () => expect(await readdir(join(app.dataFolder, 'media', 'work'))).toHaveLength(1), 8000)
  await app.jobs.send(app.db, 'media.sweep', {})
  await app.settle()
  await writer.write(Buffer.from('content-disposition: form-data; name="rest"\r\n\r\nof it\r\n'))
  await writer.write(Buffer.from(`--${boundary}--\r\n`))
  await writer.close()
  expect((await answer).status).toBe(201)
})
