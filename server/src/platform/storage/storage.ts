// What the platform asks of a place that keeps files: the local disk by default, an S3-compatible store beyond one machine.
import type { Readable } from 'node:stream'

/** Part of a file, both ends inclusive as in HTTP. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface Storage {
  /**
   * Keeps the bytes of a stream, or takes over the file at a path (it is gone from there afterwards). Whole or not at
   * all: a reader sees the former object or the new one. Resolves to the size in bytes.
   */
  put(key: string, source: Readable | string): Promise<number>
  /** Bytes of an object or of a part of it; throws StorageMiss when there is none. */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** Size in bytes, undefined when there is no such object. */
  size(key: string): Promise<number | undefined>
  /**
   * Keys that begin so, some at a time, in an order of the store's own. `cursor`: what the last answer gave; null is the end. It walks
   * through all there is, and is for people who look after a store.
   */
  list(prefix: string, cursor?: string): Promise<{ readonly keys: readonly string[]; readonly next: string | null }>
  /** Removes the object if it is there. */
  remove(key: string): Promise<void>
}

export class StorageMiss extends Error {
  override readonly name = 'StorageMiss'
  readonly key: string
  constructor(key: string) {
    super(`no object ${key}`)
    this.key = key
  }
}

// Lower-case letters, digits, hyphens, one optional extension: made by the server, never a name somebody sent.
const keyForm = /^[a-z0-9][a-z0-9-]{7,127}(\.[a-z0-9]{1,8})?$/

/** Throws on anything that is not a server-made key; no store is asked with such a text (access.md D38). */
export function checkKey(key: string): string {
  if (!keyForm.test(key)) throw new Error('not a storage key')
  return key
}
