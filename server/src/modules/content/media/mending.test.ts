// A site that was run before decision 137 has films that Firefox and Safari do not play. They are written anew, once.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { Demuxer } from 'node-av'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish, registerPerformer, uploadPostFile, type Person } from '#scenario/index.ts'
import { createLocalDisk, type Store } from '#platform/storage/index.ts'
import { createTestApp, filmNoise, misreadSamples, type TestApp } from '#test/index.ts'
import { createRenditions } from './renditions.ts'

let app: TestApp
let disk: Store
let athlete: Person
let postId: string
let fileId: string

beforeAll(async () => {
  app = await createTestApp()
  disk = createLocalDisk(join(app.dataFolder, 'media'))
  athlete = await registerPerformer(app.client)
  const clip = await filmNoise({ width: 640, height: 480, seconds: 9 }, join(app.dataFolder, 'noise.mp4'))
  ;({ _id: fileId } = await uploadPostFile(app.client, athlete, 'Video', clip))
  ;({ _id: postId } = await publish(app.client, athlete, { type: 'video', fileIds: [fileId], audience: 'followers' }))
  await app.settle()
})
afterAll(() => app.close())

const keyOf = (name: string) => `x-${fileId}-${name}.mp4`
const isThere = async (name: string) => (await disk.size(keyOf(name))) !== undefined
/** A stored film as a file of its own. */
async function fetchFilm(name: string): Promise<string> {
  const path = join(app.dataFolder, `${name}.mp4`)
  await writeFile(path, await buffer(await disk.open(keyOf(name))))
  return path
}
async function put(name: string, bytes: Buffer | string): Promise<void> {
  const path = join(app.dataFolder, 'to-put')
  await writeFile(path, bytes)
  await disk.put(keyOf(name), path)
}
const shown = async () => (await app.client.send('feeds.view', { token: athlete.token, params: { id: postId } })).data.files[0]
const row = async () => {
  const { rows } = await sql<{ is_misread: boolean; size: string; variants: { name: string; size: number }[] }>`
    select is_misread, size, variants from file where id = ${fileId}`.execute(app.db)
  return rows[0]
}
async function lookOver(): Promise<void> {
  await sql`update file set is_misread = true where id = ${fileId}`.execute(app.db)
  await app.jobs.send(app.db, 'media.mend', {})
  await app.settle()
}

/** As it was written before: start codes in place of the lengths. */
async function withStartCodes(path: string): Promise<Buffer> {
  const bytes = await readFile(path)
  await using input = await Demuxer.open(path)
  const video = input.video()
  if (!video) throw new Error('There is no picture in it')
  for await (const packet of input.packets(video.index)) {
    if (!packet) break
    for (let at = Number(packet.pos); at < Number(packet.pos) + packet.size; ) {
      const length = bytes.readUInt32BE(at)
      bytes.writeUInt32BE(1, at)
      at += 4 + length
    }
    packet.free()
  }
  return bytes
}

test('one that is as it should be keeps its address', async () => {
  const before = await row()
  await lookOver()
  expect(await row()).toEqual(before)
  expect((await shown())?.url).toContain('/clip?')
})

test('one with start codes is written anew under another address, and so are its sizes', async () => {
  const before = await row()
  await put('clip', await withStartCodes(await fetchFilm('clip')))
  expect(await misreadSamples(await fetchFilm('clip'))).toBeGreaterThan(30)
  await lookOver()
  expect((await shown())?.url).toContain('/clip2?')
  expect(await misreadSamples(await fetchFilm('clip2'))).toBe(0)
  expect(await isThere('clip')).toBe(false)
  const after = await row()
  expect(after?.is_misread).toBe(false)
  const names = (of: typeof after) => of?.variants.map(({ name }) => name.replace('clip2', 'clip')).toSorted()
  expect(names(after)).toEqual(names(before))
  for (const { name } of after?.variants ?? []) if (/^h\d+$/.test(name)) expect(await misreadSamples(await fetchFilm(name))).toBe(0)
  const answer = await fetch(app.client.baseUrl + ((await shown())?.url ?? ''), { headers: { range: 'bytes=0-99' } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([206, 'video/mp4'])
})

test('where the program ended in the midst of it, the rest is done the next time', async () => {
  const before = await row()
  await put('clip', 'what nothing names')
  await lookOver()
  expect(await isThere('clip')).toBe(false)
  expect(await row()).toEqual(before)
})

test('sizes that were being made of the former film are not taken for those of the new one', async () => {
  const before = await row()
  const asFormer = JSON.stringify(
    before?.variants.filter(({ name }) => !/^[hl]\d/.test(name)).map((one) => ({ ...one, name: one.name.replace('clip2', 'clip') })),
  )
  await sql`update file set variants = ${asFormer}::jsonb where id = ${fileId}`.execute(app.db)
  const runs: ((data: { fileId: string }, signal: AbortSignal) => Promise<void>)[] = []
  createRenditions({
    db: app.db,
    clock: app.clock,
    storage: disk,
    jobs: { define: (kind: { run: (typeof runs)[number] }) => void runs.push(kind.run) } as never,
    processing: {
      async renditions(file) {
        const mended = JSON.stringify(file.variants.map((one) => ({ ...one, name: one.name === 'clip' ? 'clip2' : one.name })))
        await sql`update file set variants = ${mended}::jsonb where id = ${fileId}`.execute(app.db)
        return [{ name: 'h360', mimeType: 'video/mp4', width: 480, height: 360, size: 1, isPublic: false }]
      },
    },
  })
  await expect(runs[0]?.({ fileId }, new AbortController().signal)).rejects.toThrow('was written anew')
  expect((await row())?.variants.map(({ name }) => name)).not.toContain('h360')
})

test('one that cannot be read stays as it is, and is not looked at again', async () => {
  await sql`update file set variants = replace(variants::text, '"clip2"', '"clip"')::jsonb where id = ${fileId}`.execute(app.db)
  await put('clip', 'no film')
  const before = await row()
  await lookOver()
  expect([await row(), await isThere('clip')]).toEqual([before, true])
})
