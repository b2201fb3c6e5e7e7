// Copies all objects of one place to another while the site runs. Each step may be done again, so that whoever was killed goes on.
import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { listKeys } from './listing.ts'
import { StorageMiss, StorageTaken, type Store } from './storage.ts'

const atOnce = 4

export interface Moved {
  /** What was copied, and what was there before. */
  copied: number
  bytes: number
  there: number
}

/** Runs over all keys, some at a time; the first failure ends it. */
async function forEachKey(from: Store, work: (key: string) => Promise<void>): Promise<void> {
  const keys = listKeys(from)
  const state = { hasFailed: false }
  const next = async () => {
    for (let one = await keys.next(); !one.done && !state.hasFailed; one = await keys.next()) {
      await work(one.value).catch((error: unknown) => {
        state.hasFailed = true
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(bytes, hash)
  return hash.digest('hex')
}

/** The size of what was copied; undefined: somebody removed it, or put it there, meanwhile. */
async function copyOne(from: Store, to: Store, key: string): Promise<number | undefined> {
  const [hash, through] = [createHash('sha256'), new PassThrough()]
  /** On their way: a listener of its own would set them flowing before anybody takes them. */
  const hashed = async function* (source: AsyncIterable<Buffer>) {
    for await (const bytes of source) {
      hash.update(bytes)
      yield bytes
    }
  }
  try {
    const source = await from.open(key)
    const [size] = await Promise.all([to.put(key, through, { isNew: true }), pipeline(source, hashed, through)])
    if ((await hashOf(await to.open(key))) !== hash.digest('hex')) {
      await to.remove(key)
      throw new Error(`${key} did not arrive as it was sent. Run it again.`)
    }
    // What is removed goes from the old place first, so that no copy comes to stay after it.
    if ((await from.size(key)) !== undefined) return size
    await to.remove(key)
  } catch (error) {
    if (!(error instanceof StorageMiss) && !(error instanceof StorageTaken)) throw error
  }
  return undefined
}

/** Until a whole look finds nothing to copy. */
export async function moveAll(from: Store, to: Store, onProgress: (moved: Readonly<Moved>) => void): Promise<Moved> {
  const moved: Moved = { copied: 0, bytes: 0, there: 0 }
  for (let isFirst = true; ; isFirst = false) {
    const before = moved.copied
    await forEachKey(from, async (key) => {
      if ((await to.size(key)) !== undefined) {
        if (isFirst) moved.there += 1
        return
      }
      const size = await copyOne(from, to, key)
      if (size === undefined) return
      moved.copied += 1
      moved.bytes += size
      onProgress(moved)
    })
    if (moved.copied === before) return moved
  }
}

/** Keys of which the other place has nothing, or something else. */
export async function differing(from: Store, to: Store): Promise<string[]> {
  const found: string[] = []
  await forEachKey(from, async (key) => {
    const [here, there] = [await from.size(key), await to.size(key)]
    if (here !== undefined && here !== there) found.push(key)
  })
  return found
}

export async function clearAll(store: Store): Promise<number> {
  let gone = 0
  await forEachKey(store, async (key) => {
    await store.remove(key)
    gone += 1
  })
  return gone
}
