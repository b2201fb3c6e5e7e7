import { randomUUID } from 'node:crypto'
import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLocalDisk, objectPath, StorageMiss, type Storage } from './index.ts'

let root: string
let storage: Storage

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'fieldhouse-storage-'))
  storage = createLocalDisk(root)
})
afterAll(() => rm(root, { recursive: true, force: true }))

const allFiles = async () => (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

test('keeps a stream and gives it back whole and in part', async () => {
  const key = `${randomUUID()}.txt`
  expect(await storage.put(key, Readable.from(['kick-off ', 'at seven']))).toBe(17)
  expect(await text(await storage.open(key))).toBe('kick-off at seven')
  expect(await text(await storage.open(key, { start: 9, end: 10 }))).toBe('at')
  expect(await storage.size(key)).toBe(17)
})

test('takes a file over', async () => {
  const path = join(root, 'incoming')
  await writeFile(path, 'score')
  const key = randomUUID()
  await storage.put(key, path)
  expect(await text(await storage.open(key))).toBe('score')
  await expect(access(path)).rejects.toThrow('ENOENT')
})

test('a stream that breaks leaves nothing behind', async () => {
  const before = await allFiles()
  const broken = Readable.from(
    (async function* () {
      yield 'half'
      throw new Error('cut')
    })(),
  )
  await expect(storage.put(randomUUID(), broken)).rejects.toThrow('cut')
  expect(await allFiles()).toHaveLength(before.length)
})

test('says what is missing and removes quietly', async () => {
  const key = randomUUID()
  expect(await storage.size(key)).toBeUndefined()
  await expect(storage.open(key)).rejects.toBeInstanceOf(StorageMiss)
  await storage.put(key, Readable.from(['x']))
  await storage.remove(key)
  await storage.remove(key)
  expect(await storage.size(key)).toBeUndefined()
})

test.each(['../../etc/passwd', 'a', '/absolute-path', 'UPPER-CASE-KEY', 'with space-in-it', 'nul\0byte-in-key', 'dot.dot.dot-here'])(
  'refuses the key %j',
  async (key) => {
    await expect(storage.put(key, Readable.from(['x']))).rejects.toThrow('not a storage key')
    await expect(storage.open(key)).rejects.toThrow('not a storage key')
  },
)

test('lists what begins so, from a place on, and nothing of a store that is empty', async () => {
  const keys = Array.from({ length: 5 }, (_, number) => `listed-${number}-${randomUUID()}.txt`)
  await storage.put(randomUUID(), Readable.from(['another']))
  for (const key of keys) await storage.put(key, Readable.from([key]))
  const all = await storage.list('listed-')
  expect([all.keys.toSorted(), all.next]).toEqual([keys.toSorted(), null])
  const [first = '', ...rest] = all.keys
  const place = objectPath(root, first).slice(join(root, 'objects').length + 1)
  expect((await storage.list('listed-', place)).keys).toEqual(rest)
  expect(await createLocalDisk(join(root, 'nothing-here')).list('')).toEqual({ keys: [], next: null })
})
