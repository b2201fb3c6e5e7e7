import type { Storage } from './storage.ts'

/** Keys of all that there is. */
export async function* listKeys(storage: Pick<Storage, 'list'>, prefix = ''): AsyncGenerator<string> {
  for (let cursor: string | undefined; ; ) {
    const { keys, next } = await storage.list(prefix, cursor)
    yield* keys
    if (next === null) return
    cursor = next
  }
}
