import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow, publish, registerFan, registerPerformer, uploadPostFile, type Person } from '#scenario/index.ts'
import { createTestApp, filmNoise, storedNames, type TestApp } from '#test/index.ts'
import { hours, minutes } from '#platform/clock.ts'

let app: TestApp
let athlete: Person
let fan: Person
let postId: string
let fileId: string

beforeAll(async () => {
  app = await createTestApp()
  athlete = await registerPerformer(app.client)
  fan = await registerFan(app.client)
  await follow(app.client, fan, athlete)
  const clip = await filmNoise({ width: 1920, height: 1080, seconds: 9 }, join(app.dataFolder, 'noise.mp4'))
  ;({ _id: fileId } = await uploadPostFile(app.client, athlete, 'Video', clip))
  ;({ _id: postId } = await publish(app.client, athlete, { type: 'video', fileIds: [fileId], audience: 'followers' }))
  await app.settle()
})
afterAll(() => app.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${app.client.baseUrl}${path}`, { headers })
const fileFor = async ({ token }: Person) => (await app.client.send('feeds.view', { token, params: { id: postId } })).data.files[0]
const folderOf = (address: string | undefined) => (address ?? '').replace(/[^/]+$/, '')
const ofFile = async () => (await storedNames(app.dataFolder)).filter((name) => name.includes(fileId))

test('a film is made in three sizes, and its playlist leads to each by addresses that open as it does', async () => {
  const file = await fileFor(fan)
  expect(file?.playlist).toMatch(/^\/media\/[0-9a-f-]{36}\/t\/m_[^/]+\/film\.m3u8$/)
  expect([file?.mimeType, file?.width, file?.url]).toEqual(['video/mp4', 1920, expect.stringContaining('/clip?token=')])
  const answer = await get(file?.playlist ?? '')
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/vnd.apple.mpegurl',
    'private, no-store',
  ])
  const master = await answer.text()
  expect([...master.matchAll(/RESOLUTION=(\S+),/g)].map(([, size]) => size)).toEqual(['640x360', '1280x720', '1920x1080'])
  const bits = [...master.matchAll(/BANDWIDTH=(\d+)/g)].map(([, number]) => Number(number))
  expect(bits).toEqual(bits.toSorted((a, b) => a - b))
  for (const name of master.split('\n').filter((line) => line.endsWith('.m3u8'))) {
    const list = await (await get(folderOf(file?.playlist) + name)).text()
    expect(list.match(/#EXTINF/g)).toHaveLength(3)
    const media = list.split('\n').find((line) => line.endsWith('.mp4'))
    const part = await get(`${folderOf(file?.playlist)}${media}`, { range: 'bytes=0-99' })
    expect([part.status, part.headers.get('content-type'), (await part.arrayBuffer()).byteLength]).toEqual([206, 'video/mp4', 100])
  }
})

test('sizes that come while somebody looks at the film are there for them', async () => {
  const late = await registerFan(app.client)
  await follow(app.client, late, athlete)
  const file = await fileFor(late)
  const { rows } = await sql<{ variants: { name: string }[] }>`select variants from file where id = ${fileId}`.execute(app.db)
  const set = (variants: readonly { name: string }[] = []) =>
    sql`update file set variants = ${JSON.stringify(variants)}::jsonb where id = ${fileId}`.execute(app.db)
  await set(rows[0]?.variants.filter(({ name }) => !/^[hl]\d+$/.test(name)))
  const [picture, playlist] = [file?.sources?.[0]?.url ?? '', file?.playlist ?? '']
  expect([(await get(picture)).status, (await get(playlist)).status]).toEqual([200, 403])
  await set(rows[0]?.variants)
  expect((await get(playlist)).status).toBe(200)
})

test('each part refuses whom the film refuses: a stranger, another token, a guest, who signed out, who came too late', async () => {
  const file = await fileFor(fan)
  const folder = folderOf(file?.playlist)
  const status = async (path: string) => (await get(path)).status
  const names = ['film.m3u8', 'l360.m3u8', 'h360.mp4', 'h1080.mp4']
  const statuses = (at: string) => Promise.all(names.map((name) => status(at + name)))
  expect(await statuses(folder)).toEqual([200, 200, 200, 200])
  const stranger = await registerFan(app.client)
  expect((await fileFor(stranger))?.playlist).toBe(undefined)
  expect(await statuses(folder.replace('/m_', '/m_z'))).toEqual([403, 403, 403, 403])
  expect(await statuses(`/media/${fileId}/t/open/`)).toEqual([404, 404, 404, 404])
  // Another file's token opens nothing here.
  const other = await uploadPostFile(
    app.client,
    athlete,
    'Video',
    await filmNoise({ width: 160, height: 90, seconds: 1 }, join(app.dataFolder, 'n.mp4')),
  )
  await app.settle()
  const own = (await app.client.send('files.status', { token: athlete.token, params: { id: other._id } })).data
  const token = own.url?.split('token=')[1] ?? ''
  expect([own.playlist, await status(`/media/${fileId}/t/${token}/h360.mp4`)]).toEqual([undefined, 403])
  for (const odd of ['film.mp4', 'clip.mp4', 'h361.mp4', 'h360', 'h360.mp4/x', '..%2fh360.mp4', '', 'l360.m3u8%00']) {
    expect([odd, (await status(folder + odd)) >= 400]).toEqual([odd, true])
  }
  const again = await registerFan(app.client)
  await follow(app.client, again, athlete)
  const leaving = folderOf((await fileFor(again))?.playlist)
  expect(await status(`${leaving}h360.mp4`)).toBe(200)
  await app.client.send('auth.logout', { token: again.token })
  app.clock.advance(5001)
  expect(await statuses(leaving)).toEqual([403, 403, 403, 403])
  await app.client.send('follows.remove', { token: fan.token, params: { id: athlete.id } }).catch(() => undefined)
  app.clock.advance(minutes(5) + 1)
  expect(await statuses(folder)).toEqual([403, 403, 403, 403])
})

test('what is open to everybody needs nothing in its path', async () => {
  await app.client.send('feeds.update', { token: athlete.token, params: { id: postId }, body: { audience: 'public' } })
  app.clock.advance(6000)
  const visitor = (await app.client.send('feeds.view', { params: { id: postId } })).data.files[0]
  expect(visitor?.playlist).toBe(`/media/${fileId}/t/open/film.m3u8`)
  const answer = await get(`/media/${fileId}/t/open/h720.mp4`, { range: 'bytes=0-9' })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([206, 'public, max-age=300'])
})

test('made again, it is as it was; and it goes whole, also when it was about to be made', async () => {
  const before = await ofFile()
  await sql`
    update file set variants = (select jsonb_agg(one) from jsonb_array_elements(variants) one where one->>'name' !~ '^[hl][0-9]+$')
    where id = ${fileId}`.execute(app.db)
  await app.jobs.send(app.db, 'media.renditions', { fileId })
  await app.jobs.send(app.db, 'media.renditions', { fileId })
  await app.settle()
  expect((await ofFile()).toSorted()).toEqual(before.toSorted())
  expect((await fileFor(athlete))?.playlist).not.toBe(undefined)
  await sql`
    update file set target_kind = null, target_id = null,
      variants = (select jsonb_agg(one) from jsonb_array_elements(variants) one where one->>'name' !~ '^[hl][0-9]+$')
    where id = ${fileId}`.execute(app.db)
  app.clock.advance(hours(25))
  await app.jobs.send(app.db, 'media.sweep', {})
  await app.settle()
  expect(await ofFile()).toEqual([])
})
