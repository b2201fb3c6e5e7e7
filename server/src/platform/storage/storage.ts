// What the platform asks of a place that keeps files: the local disk by default, an S3-compatible store beyond one machine.
import type { Readable } from 'node:stream'
import { AppError } from '../app-error.ts'
import type { Keeping } from './keeping.ts'

/** Part of a file, both ends inclusive as in HTTP. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface PutOptions {
  /** What is there under this key stays, and StorageTaken is thrown. */
  readonly isNew?: boolean
}

export interface Storage {
  /**
   * Keeps the bytes of a stream, or takes over the file at a path (it is gone from there afterwards). Whole or not at
   * all: a reader sees the former object or the new one. Resolves to the size in bytes.
   */
  put(key: string, source: Readable | string, options?: PutOptions): Promise<number>
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

/** A place as backups need it: what is removed meanwhile leaves its address at once and its bytes a little later. */
export interface Store extends Storage {
  /** From now on removed objects stay readable to `openEvenRemoved`, until the answer is released. One at a time. */
  keepRemoved(): Promise<Keeping>
  /** As `open`, and also what was removed since. */
  openEvenRemoved(key: string): Promise<Readable>
  /** Ends what was removed, unless a backup still reads it, and what puts that were killed have left. */
  tidy(): Promise<void>
  /** Throws StorageAway where it does not answer, or not to us. */
  check(): Promise<void>
}

export class StorageMiss extends Error {
  override readonly name = 'StorageMiss'
  readonly key: string
  constructor(key: string) {
    super(`no object ${key}`)
    this.key = key
  }
}

export class StorageTaken extends Error {
  override readonly name = 'StorageTaken'
  constructor(key: string) {
    super(`there is an object ${key} already`)
  }
}

/** The place does not answer, or not to us. Whoever waits is told to come back; `why` is for operators. */
export class StorageAway extends AppError {
  override readonly name = 'StorageAway'
  readonly why: string
  constructor(why: string) {
    super('service.unavailable', { message: 'Files cannot be reached just now. Please try again in a few minutes.', retryAfter: 60 })
    this.why = why
  }
}

// Lower-case letters, digits, hyphens, one optional extension: made by the server, never a name somebody sent.
const keyForm = /^[a-z0-9][a-z0-9-]{7,127}(\.[a-z0-9]{1,8})?$/

/** Throws on anything that is not a server-made key; no store is asked with such a text (access.md D38). */
export function checkKey(key: string): string {
  if (!keyForm.test(key)) throw new Error('not a storage key')
  return key
}
