// The files that rows name, copied once each: an object never changes its bytes.
import { open, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { checkKey, objectPath, removedFolder, type Storage } from '../storage/index.ts'
import { hashFile, readFile, writeFile, type Written } from './envelope.ts'
import { groupOf, listBackups, objectFile, pathIn, type Place } from './layout.ts'
import { readManifest, readObjectList, writeEntry, type Manifest, type ObjectEntry } from './manifest.ts'

/** One that a row names. It may lie under the other key, and is kept under its own all the same. */
export interface NamedObject {
  readonly key: string
  readonly orElse?: string
}

const atOnce = 4

export interface ObjectsOut {
  readonly place: Place
  readonly recipient: string | null
  /** Of the local store. */
  readonly root: string
  readonly named: AsyncIterable<NamedObject>
}

export interface CopiedObjects {
  readonly entries: readonly ObjectEntry[]
  readonly missing: readonly string[]
  /** How many were not in the folder yet. */
  readonly added: number
}

/** After the snapshot, while what is removed stays readable. */
export async function copyObjects({ place, recipient, root, named }: ObjectsOut): Promise<CopiedObjects> {
  const group = groupOf(recipient)
  const known = await knownObjects(place, recipient)
  const entries: ObjectEntry[] = []
  const missing: string[] = []
  let added = 0

  const copy = async ({ key, orElse }: NamedObject) => {
    const before = await keptBefore(place.folder, group, key, known)
    if (before) return void entries.push(before)
    // It may be moved from one to the other while we look.
    const file = (await find(root, key)) ?? (orElse === undefined ? undefined : ((await find(root, orElse)) ?? (await find(root, key))))
    if (!file) return void missing.push(key)
    const path = objectFile(place.folder, group, key)
    const written = await writeFile(path, file.createReadStream(), { recipient, squeeze: false })
    // A disk that keeps something else is found now; those of earlier backups are read by drills.
    await checkFile(path, written)
    entries.push({ key, ...written })
    added += 1
  }

  const iterator = named[Symbol.asyncIterator]()
  const work = async () => {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) await copy(next.value)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { entries: entries.toSorted((one, other) => (one.key < other.key ? -1 : 1)), missing, added }
}

/** Open at once: it may be moved among those that were removed while we look. */
async function find(root: string, key: string): Promise<FileHandle | undefined> {
  for (const path of [objectPath(root, key), join(removedFolder(root), checkKey(key))]) {
    const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    if (file) return file
  }
  return undefined
}

async function keptBefore(
  folder: string,
  group: string,
  key: string,
  known: ReadonlyMap<string, Written>,
): Promise<ObjectEntry | undefined> {
  const before = known.get(key)
  if (!before) return undefined
  const facts = await stat(objectFile(folder, group, key)).catch(() => undefined)
  return facts?.size === before.bytes ? { key, ...before } : undefined
}

/** By the list of the newest backup for the same recipient. */
async function knownObjects(place: Place, recipient: string | null): Promise<Map<string, Written>> {
  for (const name of (await listBackups(place.folder)).toReversed()) {
    const before = { folder: place.folder, name }
    try {
      const manifest = await readManifest(before)
      if (manifest.recipient === recipient) return new Map((await readObjectList(before, manifest)).map(({ key, ...rest }) => [key, rest]))
    } catch {
      // A damaged one is no reason to have no new one.
    }
  }
  return new Map()
}

export const writeObjectList = (place: Place, file: string, entries: readonly ObjectEntry[]): Promise<Written> =>
  writeFile(pathIn(place, file), Readable.from(entries.map(writeEntry)), { recipient: null, squeeze: false })

/** Throws with the file that is not as it was written. */
export async function checkObjects(place: Place, manifest: Manifest, entries: readonly ObjectEntry[]): Promise<void> {
  const group = groupOf(manifest.recipient)
  for (const entry of entries) {
    const path = objectFile(place.folder, group, entry.key)
    await checkFile(path, entry)
  }
}

export async function checkFile(path: string, said: Written): Promise<void> {
  const found = await hashFile(path).catch((error: unknown) => {
    throw error instanceof Error && 'code' in error && error.code === 'ENOENT' ? new Error(`${path} is missing.`) : error
  })
  if (found.sha256 !== said.sha256) throw new Error(`${path} is damaged: its hash is not the one in the manifest. Nothing was changed.`)
}

export interface ObjectsIn {
  readonly place: Place
  readonly manifest: Manifest
  readonly identity: string | undefined
  readonly storage: Storage
  readonly entries: readonly ObjectEntry[]
}

/** What is there already stays as it is: bytes under a key never change. */
export async function putObjectsBack({ place, manifest, identity, storage, entries }: ObjectsIn): Promise<number> {
  const group = groupOf(manifest.recipient)
  let put = 0
  for (const { key } of entries) {
    if ((await storage.size(key)) !== undefined) continue
    await storage.put(key, await readFile(objectFile(place.folder, group, key), { identity, squeezed: false }))
    put += 1
  }
  return put
}

export const removeBackup = (folder: string, name: string): Promise<void> => rm(join(folder, name), { recursive: true, force: true })
