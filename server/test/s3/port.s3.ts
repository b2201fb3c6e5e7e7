// The port of files on a real S3 store: what the disk does, and what only a store can get wrong.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createS3, listKeys, StorageAway, StorageMiss, StorageTaken, type Bucket, type S3Store } from '#platform/storage/index.ts'
import { startWeed, type Weed } from './weed.ts'

let weed: Weed
let bucket: Bucket
let store: S3Store
const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-s3-port-'))

beforeAll(async () => {
  weed = await startWeed()
  bucket = await weed.bucket('port')
  store = createS3(bucket)
})
afterAll(async () => {
  await weed.close()
  rmSync(folder, { recursive: true, force: true })
})

const keysOf = async (prefix: string) => {
  const keys: string[] = []
  for await (const key of listKeys(store, prefix)) keys.push(key)
  return keys
}
const put = (key: string, words: string) => store.put(key, Readable.from([words]))
const sha = async (source: Readable) => {
  const hash = createHash('sha256')
  await pipeline(source, hash)
  return hash.digest('hex')
}

test('keeps a stream and gives it back whole, in part and from its end', async () => {
  const key = `${randomUUID()}.txt`
  expect(await store.put(key, Readable.from(['kick-off ', 'at seven']))).toBe(17)
  expect(await text(await store.open(key))).toBe('kick-off at seven')
  expect(await text(await store.open(key, { start: 9, end: 10 }))).toBe('at')
  expect(await text(await store.open(key, { start: 12, end: 16 }))).toBe('seven')
  expect(await store.size(key)).toBe(17)
  await put(key, 'postponed')
  expect([await store.size(key), await text(await store.open(key))]).toEqual([9, 'postponed'])
})

test('takes a file over, and an empty one', async () => {
  const path = join(folder, 'incoming')
  writeFileSync(path, 'score')
  const [key, empty] = [randomUUID(), randomUUID()]
  expect(await store.put(key, path)).toBe(5)
  expect([await text(await store.open(key)), existsSync(path)]).toEqual(['score', false])
  writeFileSync(path, '')
  expect([await store.put(empty, path), await store.size(empty), await text(await store.open(empty))]).toEqual([0, 0, ''])
})

test('what is to be new goes over nothing, small or in parts', async () => {
  const key = randomUUID()
  await store.put(key, Readable.from(['first']), { isNew: true })
  await expect(store.put(key, Readable.from(['second']), { isNew: true })).rejects.toBeInstanceOf(StorageTaken)
  await expect(store.put(key, Readable.from([randomBytes(9_000_000)]), { isNew: true })).rejects.toBeInstanceOf(StorageTaken)
  expect(await text(await store.open(key))).toBe('first')
})

test('a large one goes in parts and comes back as it was, and in a range over the seam', async () => {
  const bytes = randomBytes(41_000_003)
  const path = join(folder, 'large')
  writeFileSync(path, bytes)
  const key = randomUUID()
  expect(await store.put(key, path)).toBe(bytes.length)
  expect(await store.size(key)).toBe(bytes.length)
  expect(await sha(await store.open(key))).toBe(createHash('sha256').update(bytes).digest('hex'))
  const seam = 8 * 1024 ** 2
  const chunks: Buffer[] = []
  for await (const chunk of await store.open(key, { start: seam - 5, end: seam + 4 })) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).equals(bytes.subarray(seam - 5, seam + 5))).toBe(true)
})

test('a stream that breaks leaves nothing behind, however far it came', async () => {
  for (const length of [5, 20_000_000]) {
    const key = randomUUID()
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(length)
        throw new Error('cut')
      })(),
    )
    await expect(store.put(key, broken)).rejects.toThrow('cut')
    expect(await store.size(key)).toBeUndefined()
  }
  expect(await partsLeft()).toBe(0)
})

/** Uploads that somebody has begun and not ended. */
async function partsLeft(): Promise<number> {
  const { AwsV4Signer } = await import('aws4fetch')
  const { key: accessKeyId, secret: secretAccessKey, region, endpoint } = bucket
  const request = await new AwsV4Signer({ url: `${endpoint}/port?uploads=`, accessKeyId, secretAccessKey, region, service: 's3' }).sign()
  const xml = await (await fetch(request.url, { headers: request.headers })).text()
  expect(xml).toContain('ListMultipartUploadsResult')
  return xml.split('<Upload>').length - 1
}

test('says what is missing, removes quietly, and refuses what is no key', async () => {
  const key = randomUUID()
  expect(await store.size(key)).toBeUndefined()
  await expect(store.open(key)).rejects.toBeInstanceOf(StorageMiss)
  await expect(store.open(key, { start: 0, end: 1 })).rejects.toBeInstanceOf(StorageMiss)
  await put(key, 'x')
  await store.remove(key)
  await store.remove(key)
  expect(await store.size(key)).toBeUndefined()
  for (const bad of ['../../etc/passwd', 'UPPER-CASE-KEY', 'nul\0byte-in-key']) {
    await expect(store.put(bad, Readable.from(['x']))).rejects.toThrow('not a storage key')
    await expect(store.open(bad)).rejects.toThrow('not a storage key')
  }
})

test('lists what begins so over several pages, each once', async () => {
  const keys = Array.from({ length: 1205 }, (_, number) => `listed-${String(number).padStart(5, '0')}`)
  const queue = [...keys]
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let key = queue.pop(); key !== undefined; key = queue.pop()) await put(key, key)
    }),
  )
  const page = await store.list('listed-')
  expect([page.keys.length, page.next === null]).toEqual([1000, false])
  expect(await keysOf('listed-')).toEqual(keys)
  expect(await store.list('nothing-here-')).toEqual({ keys: [], next: null })
})

test('while a backup runs, what is removed leaves its address and stays readable to it', async () => {
  const [key, other] = [randomUUID(), randomUUID()]
  await put(key, 'needed')
  await put(other, 'not needed')
  const keeping = await store.keepRemoved()
  await store.remove(key)
  expect(await store.size(key)).toBeUndefined()
  expect(await text(await store.openEvenRemoved(key))).toBe('needed')
  await store.tidy()
  expect(await text(await store.openEvenRemoved(key))).toBe('needed')
  expect(await keysOf(key)).toEqual([])
  await keeping.release()
  await expect(store.openEvenRemoved(key)).rejects.toBeInstanceOf(StorageMiss)
  await store.remove(other)
  await expect(store.openEvenRemoved(other)).rejects.toBeInstanceOf(StorageMiss)
})

test('a wrong secret, a bucket that is not there and a store that is not there are away, not empty', async () => {
  const key = randomUUID()
  await put(key, 'x')
  for (const wrong of [
    createS3({ ...bucket, secret: 'another' }),
    createS3({ ...bucket, key: 'nobody' }),
    createS3({ ...bucket, endpoint: 'http://127.0.0.1:1' }),
  ]) {
    await expect(wrong.open(key)).rejects.toBeInstanceOf(StorageAway)
    await expect(wrong.size(key)).rejects.toBeInstanceOf(StorageAway)
    await expect(wrong.put(key, Readable.from(['y']))).rejects.toBeInstanceOf(StorageAway)
    await expect(wrong.list('')).rejects.toBeInstanceOf(StorageAway)
    await expect(wrong.remove(key)).rejects.toBeInstanceOf(StorageAway)
  }
  await expect(createS3({ ...bucket, bucket: 'no-such-bucket' }).open(key)).rejects.toBeInstanceOf(StorageAway)
  expect(await text(await store.open(key))).toBe('x')
})

test('nobody reads without a signature', async () => {
  const key = randomUUID()
  await put(key, 'private')
  expect(await store.isOpenToAll(key)).toBe(false)
  expect((await fetch(`${bucket.endpoint}/port/objects/${key}`)).status).toBe(403)
  expect((await fetch(`${bucket.endpoint}/port?list-type=2`)).status).toBe(403)
})
