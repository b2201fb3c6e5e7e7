// The files of somebody, for their copy of their data: of each the best that is kept.
import type { Db } from '#platform/db/index.ts'
import { StorageMiss, type Storage } from '#platform/storage/index.ts'
import { isRendition, keyOf } from './objects.ts'
import { listOfOwner, type FileRow, type Variant } from './store.ts'

const batch = 200
const lowestId = '00000000-0000-0000-0000-000000000000'

export interface OwnFile {
  readonly id: string
  /** With the ending of what it is kept as. */
  readonly name: string
  readonly size: number
  open(): Promise<AsyncIterable<Uint8Array>>
}

/** What is made for links, for those who may not see it, and for other sizes of a film says less than the file. */
const best = (file: FileRow): Variant | undefined =>
  file.variants
    .filter((one) => !isRendition(one) && one.name !== 'locked' && one.name !== 'link')
    .toSorted((a, b) => b.width - a.width || b.size - a.size)[0]

export async function* ownFiles(db: Db, storage: Storage, ownerId: string): AsyncGenerator<OwnFile> {
  for (let last = lowestId; ; ) {
    const files = await listOfOwner(db, ownerId, last, batch)
    for (const file of files) {
      const variant = best(file)
      if (!variant) continue
      const key = keyOf(file.id, variant)
      const size = await storage.size(key)
      if (size !== undefined) yield { id: file.id, name: nameOf(file.name, key), size, open: () => openOrNothing(storage, key) }
    }
    const [end] = files.slice(-1)
    if (files.length < batch || !end) return
    last = end.id
  }
}

const nameOf = (name: string, key: string) => `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.${key.split('.').at(-1) ?? 'bin'}`

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** It may have been removed a moment ago. */
const openOrNothing = async (storage: Storage, key: string): Promise<AsyncIterable<Uint8Array>> =>
  storage.open(key).catch((error: unknown) => {
    if (error instanceof StorageMiss) return nothing()
    throw error
  })
