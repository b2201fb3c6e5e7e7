// Objects in a bucket of an S3-compatible store: `objects/` what there is, `removed/` what a running backup may still read.
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { days } from '../../clock.ts'
import { beating, believedFor } from '../keeping.ts'
import { checkKey, StorageAway, StorageMiss, StorageTaken, type ByteRange, type Store } from '../storage.ts'
import { addressOf, createAsk, textsOf, type Ask, type Bucket } from './client.ts'
import { createCopying, createSending } from './parts.ts'

export type { Bucket } from './client.ts'

export interface S3Store extends Store {
  /** Of an operator's look: whether anybody at all can read an object without a signature. */
  isOpenToAll(key: string): Promise<boolean>
}

const objects = 'objects/'
const removed = 'removed/'
const sign = 'keeping'
const listPatience = 30_000
/** Somebody waits for the page that says so. */
const checkPatience = 3000

const placeOf = (key: string) => `${objects}${checkKey(key)}`

const isCutShort = (xml: string) => textsOf(xml, 'IsTruncated')[0] === 'true'

export function createS3(bucket: Bucket): S3Store {
  const ask = createAsk(bucket)
  const send = createSending(ask)
  const copy = createCopying(ask, bucket.bucket)

  const openAt = async (place: string, key: string, range?: ByteRange): Promise<Readable> => {
    const response = await ask({
      method: 'GET',
      path: place,
      also: [404],
      ...(range && { headers: { range: `bytes=${range.start}-${range.end}` } }),
    })
    if (response.status === 404) throw await missOf(response, key)
    if (range && response.status !== 206) {
      await response.body?.cancel()
      throw new StorageAway('S3 answers a range with the whole object')
    }
    return response.body ? Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([])
  }
  const sizeAt = async (place: string): Promise<number | undefined> => {
    const response = await ask({ method: 'HEAD', path: place, also: [404] })
    return response.status === 404 ? undefined : Number(response.headers.get('content-length'))
  }
  const removeAt = async (place: string): Promise<void> => {
    const response = await ask({ method: 'DELETE', path: place, also: [404] })
    await response.body?.cancel()
  }
  const listAt = async (prefix: string, after: string) => {
    const query = { 'list-type': '2', 'max-keys': '1000', prefix, ...(after !== '' && { 'start-after': after }) }
    const xml = await (await ask({ method: 'GET', path: '', query, patience: listPatience })).text()
    return { places: textsOf(xml, 'Key'), isMore: isCutShort(xml) }
  }
  /** Both times are of the store’s own clock. */
  const isKept = async (): Promise<boolean> => {
    const { status, headers } = await ask({ method: 'HEAD', path: sign, also: [404] })
    const [said, now] = [headers.get('last-modified'), headers.get('date')].map((text) => Date.parse(text ?? ''))
    return status !== 404 && said !== undefined && now !== undefined && !(now - said >= believedFor)
  }
  const tidy = async (): Promise<void> => {
    if (!(await isKept())) await removeAll(listAt, removeAt)
    await dropOldParts(ask)
  }

  return {
    async put(key, source, options = {}) {
      const place = placeOf(key)
      const stream = typeof source === 'string' ? createReadStream(source) : source
      try {
        const size = await send(place, stream, options.isNew ? { 'if-none-match': '*' } : {})
        if (size === 'taken') throw new StorageTaken(key)
        if (typeof source === 'string') await rm(source, { force: true })
        return size
      } finally {
        if (!stream.destroyed) {
          stream.destroy()
          await finished(stream).catch(() => undefined)
        }
      }
    },
    open: async (key, range) => openAt(placeOf(key), key, range),
    openEvenRemoved: (key) =>
      openAt(placeOf(key), key).catch((error: unknown) => {
        if (error instanceof StorageMiss) return openAt(`${removed}${key}`, key)
        throw error
      }),
    size: async (key) => sizeAt(placeOf(key)),
    async list(prefix, cursor = '') {
      const { places, isMore } = await listAt(`${objects}${prefix}`, cursor)
      return { keys: places.map((place) => place.slice(objects.length)), next: isMore ? (places.at(-1) ?? null) : null }
    },
    async remove(key) {
      const place = placeOf(key)
      if (await isKept()) {
        const size = await sizeAt(place)
        if (size !== undefined) await copy(place, `${removed}${key}`, size)
      }
      await removeAt(place)
    },
    async keepRemoved() {
      const beat = async () => void (await ask({ method: 'PUT', path: sign, body: Buffer.from('x') }))
      return beating({
        beat,
        async end() {
          await removeAt(sign)
          await tidy()
        },
      })
    },
    tidy,
    async check() {
      const query = { 'list-type': '2', 'max-keys': '1' }
      await (await ask({ method: 'GET', path: '', query, patience: checkPatience })).text()
    },
    async isOpenToAll(key) {
      const answer = await fetch(addressOf(bucket, placeOf(key)), { redirect: 'manual', signal: AbortSignal.timeout(listPatience) })
      await answer.body?.cancel()
      return answer.ok
    },
  }
}

/** A bucket that is not there is no object that is not there. */
async function missOf(response: Response, key: string): Promise<Error> {
  const code = textsOf(await response.text(), 'Code')[0]
  return code === 'NoSuchBucket' ? new StorageAway('S3 has no such bucket') : new StorageMiss(key)
}

type List = (prefix: string, after: string) => Promise<{ places: string[]; isMore: boolean }>

async function removeAll(list: List, remove: (place: string) => Promise<void>): Promise<void> {
  for (;;) {
    const { places, isMore } = await list(removed, '')
    for (const place of places) await remove(place)
    if (!isMore) return
  }
}

/** Parts of puts that were killed cost money until somebody drops them. */
async function dropOldParts(ask: Ask): Promise<void> {
  const response = await ask({ method: 'GET', path: '', query: { uploads: '' }, patience: listPatience })
  const xml = await response.text()
  const now = Date.parse(response.headers.get('date') ?? '')
  const [keys, ids, begun] = ['Key', 'UploadId', 'Initiated'].map((name) => textsOf(xml, name))
  for (const [at, path] of (keys ?? []).entries()) {
    const uploadId = ids?.[at]
    if (uploadId === undefined || !(now - Date.parse(begun?.[at] ?? '') > days(1))) continue
    const gone = await ask({ method: 'DELETE', path, query: { uploadId }, also: [404] })
    await gone.body?.cancel()
  }
}
