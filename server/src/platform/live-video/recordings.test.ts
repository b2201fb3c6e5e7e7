// What is kept on the disk of what a host sends: parts, their limits, and what a crash leaves.
import { appendFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { wholeBoxes } from '../media/boxes.ts'
import { newId } from '../new-id.ts'
import { createRecordings, usualLimits, type RecordingLimits } from './recordings.ts'

let root: string
beforeAll(async () => (root = await mkdtemp(join(tmpdir(), 'fieldhouse-recordings-'))))
afterAll(() => rm(root, { recursive: true, force: true }))

const box = (type: string, length = 0): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, Buffer.alloc(length)])
}
const init = (words = 'video/mp4') => Buffer.concat([Buffer.of(0, words.length), Buffer.from(words), box('ftyp', 4), box('moov', 8)])
const fragment = (kind: 1 | 2, length = 100) => Buffer.concat([Buffer.of(kind), box('moof', 16), box('mdat', length)])

const open = (limits: Partial<RecordingLimits> = {}) => createRecordings(root, { ...usualLimits, freeBytes: async () => 1e12, ...limits })
const typesOf = async (recordings: ReturnType<typeof open>, name: string) => {
  const types: string[] = []
  for await (const { type } of wholeBoxes(recordings.read(name))) types.push(type)
  return types.join(' ')
}
const partsOf = async (name: string) => (await readdir(join(root, name))).filter((file) => file.endsWith('.mp4'))

test('keeps what came from the first key frame on, without what says how to read it', async () => {
  const [recordings, name] = [open(), newId()]
  const line = recordings.tap(name)
  for (const message of [fragment(1), init(), fragment(2), fragment(1), fragment(2)]) line.take(message)
  await recordings.finish(name)
  expect(await typesOf(recordings, name)).toBe('ftyp moov moof mdat moof mdat')
  const facts = await recordings.factsOf(name)
  expect(facts).toMatchObject({ bytes: 28 + 2 * 132, stopped: undefined })
  expect(facts.seconds).toBeGreaterThanOrEqual(0)
  expect(await recordings.list()).toContain(name)
  await recordings.remove(name)
  expect(await recordings.factsOf(name)).toEqual({ seconds: 0, bytes: 0, stopped: undefined })
})

test('another camera, another line and another process begin parts of their own; a head without pictures none', async () => {
  const name = newId()
  const first = open()
  const line = first.tap(name)
  for (const message of [init(), fragment(1), init(), init(), fragment(1)]) line.take(message)
  line.end()
  const again = first.tap(name)
  // Nothing of it can be shown without its own head.
  again.take(fragment(1))
  again.take(init())
  again.take(fragment(1))
  await first.finish(name)
  const second = open()
  const later = second.tap(name)
  later.take(init())
  later.take(fragment(1))
  await second.close()
  expect(await partsOf(name)).toHaveLength(4)
  expect(await typesOf(second, name)).toBe(Array.from({ length: 4 }, () => 'ftyp moov moof mdat').join(' '))
})

test('however small the boxes are that somebody sends, they are read in few pieces', async () => {
  const [recordings, name] = [open(), newId()]
  const line = recordings.tap(name)
  line.take(init())
  const crumbs = Buffer.concat([Buffer.of(1), ...Array.from({ length: 200_000 }, () => box('free'))])
  line.take(crumbs)
  await recordings.finish(name)
  let [pieces, bytes] = [0, 0]
  for await (const piece of recordings.read(name)) [pieces, bytes] = [pieces + 1, bytes + piece.length]
  expect([pieces, bytes]).toEqual([2, 28 + crumbs.length - 1])
})

test('whoever asks for its end while another waits for it has all of it, too', async () => {
  const name = newId()
  const recordings = open({ freeBytes: () => new Promise((resolve) => setTimeout(resolve, 200, 1e12)) })
  const line = recordings.tap(name)
  line.take(init())
  line.take(fragment(1))
  const first = recordings.finish(name)
  await recordings.finish(name)
  expect((await recordings.factsOf(name)).bytes).toBe(28 + 132)
  await first
})

test('what is stopped from outside is not kept on by a line that was there before', async () => {
  const [recordings, name] = [open(), newId()]
  const line = recordings.tap(name)
  line.take(init())
  line.take(fragment(1))
  await vi.waitFor(async () => expect((await recordings.factsOf(name)).bytes).toBe(160), 8000)
  await recordings.stop(name, 'many')
  line.take(fragment(1))
  await recordings.finish(name)
  expect((await recordings.factsOf(name)).bytes).toBe(160)
})

test('what a crash tore is left out, and what came before and after it is there', async () => {
  const name = newId()
  const recordings = open()
  const line = recordings.tap(name)
  line.take(init())
  line.take(fragment(1))
  await recordings.finish(name)
  const [part = ''] = await partsOf(name)
  await appendFile(join(root, name, part), fragment(1).subarray(1, 60))
  const after = open()
  const next = after.tap(name)
  next.take(init())
  next.take(fragment(1))
  await after.finish(name)
  expect(await typesOf(after, name)).toBe('ftyp moov moof mdat moof ftyp moov moof mdat')
})

test.each([
  ['large', { mostBytes: 300 }],
  ['large', { mostParts: 0 }],
  ['long', { mostSeconds: -1 }],
  ['full', { freeBytes: async () => usualLimits.keptFree }],
  ['full', { freeBytes: () => Promise.reject(new Error('the disk is away')) }],
  ['full', { mostWaiting: 200 }],
] as const)('stops (%s) and says so once, also after a restart', async (reason, limits) => {
  const name = newId()
  const recordings = open(limits)
  const told: unknown[] = []
  recordings.onStop((session, why) => told.push([session, why]))
  const line = recordings.tap(name)
  line.take(init())
  for (let n = 0; n < 5; n += 1) line.take(fragment(1))
  await recordings.finish(name)
  expect(told).toEqual([[name, reason]])
  const { bytes, stopped } = await recordings.factsOf(name)
  expect(stopped).toBe(reason)
  const later = open()
  const next = later.tap(name)
  next.take(init())
  next.take(fragment(1))
  await later.finish(name)
  expect((await later.factsOf(name)).bytes).toBe(bytes)
})

test('what is stopped from outside stays so, is said once, and counts for its page', async () => {
  const [recordings, name] = [open(), newId()]
  const told: unknown[] = []
  recordings.onStop((_session, why) => told.push(why))
  await recordings.stop(name, 'many')
  await recordings.stop(name, 'many')
  const line = recordings.tap(name)
  line.take(init())
  line.take(fragment(1))
  await recordings.finish(name)
  expect([told, await recordings.factsOf(name), await recordings.bytesOf([name])]).toEqual([
    ['many'],
    { seconds: 0, bytes: 0, stopped: 'many' },
    0,
  ])
})

test('nothing comes after the end, and no name leads out of the folder', async () => {
  const name = newId()
  const recordings = open()
  const line = recordings.tap(name)
  line.take(init())
  line.take(fragment(1))
  await recordings.finish(name)
  await recordings.remove(name)
  line.take(init())
  line.take(fragment(1))
  line.end()
  await expect(stat(join(root, name))).rejects.toThrow('ENOENT')
  expect(() => recordings.tap('../../elsewhere-and-36-characters-long')).toThrow('not a session')
})
