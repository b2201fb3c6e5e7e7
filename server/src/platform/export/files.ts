// Files of people, by their ids.
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { StorageMiss, type Store } from '../storage/index.ts'
import type { NamedObject } from '../backup/index.ts'
import { beginFile, type Written } from './written.ts'

export interface FilesOut {
  readonly folder: string
  readonly storage: Pick<Store, 'openEvenRemoved'>
  readonly named: AsyncIterable<NamedObject>
}

/** `p-` and `x-` say how it is served here, which no other program asks for. */
const pathOf = (key: string): string => {
  const [, id = 'other', name = key] = /^[px]-([0-9a-f-]{36})-(.+)$/.exec(key) ?? []
  return `files/${id}/${name}`
}

const find = (storage: FilesOut['storage'], key: string): Promise<Readable | undefined> =>
  storage.openEvenRemoved(key).catch((error: unknown) => {
    if (error instanceof StorageMiss) return undefined
    throw error
  })

export async function writeFiles({ folder, storage, named }: FilesOut): Promise<{ files: Written[]; missing: string[] }> {
  const [files, missing]: [Written[], string[]] = [[], []]
  for await (const { key, orElse } of named) {
    const source = (await find(storage, key)) ?? (orElse === undefined ? undefined : await find(storage, orElse))
    const file = pathOf(key)
    if (!source) {
      missing.push(file)
      continue
    }
    await mkdir(dirname(join(folder, file)), { recursive: true, mode: 0o700 })
    const out = beginFile(join(folder, file), file)
    for await (const part of source) await out.write(part as Buffer)
    files.push(await out.end())
  }
  return { files, missing }
}
