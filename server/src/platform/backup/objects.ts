// The files that rows name, copied once each: an object never changes its bytes.
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { StorageMiss, type Storage, type Store } from '../storage/index.ts'
import { objectsOfChains } from './continuous/lists.ts'
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
  /** In the folder of all backups. */
  readonly place: Place
  readonly recipient: string | null
  readonly storage: Pick<Store, 'openEvenRemoved'>
  readonly named: AsyncIterable<NamedObject>
}

export interface CopiedObjects {
  readonly entries: readonly ObjectEntry[]
  readonly missing: readonly string[]
  /** How many were not in the folder yet. */
  readonly added: number
}

/** After the snapshot, while what is removed stays readable. */
export async function copyObjects({ place, recipient, storage, named }: ObjectsOut): Promise<CopiedObjects> {
  const group = groupOf(recipient)
  // Often nothing is new, and then nobody has to read the lists.
  let reading: Promise<Map<string, Written>> | undefined
  const entries: ObjectEntry[] = []
  const missing: string[] = []
  let added = 0

  const copy = async ({ key, orElse }: NamedObject) => {
    const before = await keptBefore(place.folder, group, key, await (reading ??= knownObjects(place, recipient)))
    if (before) return void entries.push(before)
    // It may be moved from one to the other while we look.
    const file =
      (await find(storage, key)) ?? (orElse === undefined ? undefined : ((await find(storage, orElse)) ?? (await find(storage, key))))
    if (!file) return void missing.push(key)
    const path = objectFile(place.folder, group, key)
    const written = await writeFile(path, file, { recipient, squeeze: false })
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

const find = (storage: ObjectsOut['storage'], key: string): Promise<Readable | undefined> =>
  storage.openEvenRemoved(key).catch((error: unknown) => {
    if (error instanceof StorageMiss) return undefined
    throw error
  })

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

/**
 * By the list of the newest backup for the same recipient, and by those of every chain: one file stands for all of them, so whoever wrote it
 * anew would spoil what another says of it.
 */
async function knownObjects(place: Place, recipient: string | null): Promise<Map<string, Written>> {
  const known = await objectsOfChains(place.folder, recipient)
  for (const name of (await listBackups(place.folder)).toReversed()) {
    const before = { folder: place.folder, name }
    try {
      const manifest = await readManifest(before)
      if (manifest.recipient !== recipient) continue
      for (const { key, ...rest } of await readObjectList(before, manifest)) known.set(key, rest)
      return known
    } catch {
      // A damaged one is no reason to have no new one.
    }
  }
  return known
}

export const writeObjectList = (place: Place, file: string, entries: readonly ObjectEntry[]): Promise<Written> =>
  writeFile(pathIn(place, file), Readable.from(entries.map(writeEntry)), { recipient: null, squeeze: false })

/** Throws with the file that is not as it was written. */
export async function checkObjects(place: Place, manifest: Manifest, entries: readonly ObjectEntry[]): Promise<void> {
  const group = groupOf(manifest.recipient)
  for (const entry of entries) await checkFile(objectFile(place.folder, group, entry.key), entry)
}

export const checkObject = (folder: string, recipient: string | null, entry: ObjectEntry): Promise<void> =>
  checkFile(objectFile(folder, groupOf(recipient), entry.key), entry)

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

export interface ObjectIn {
  /** Of all backups. */
  readonly folder: string
  readonly recipient: string | null
  readonly identity: string | undefined
  readonly storage: Storage
  readonly key: string
  /** Under which its bytes were kept, where that is another one. */
  readonly kept?: string
}

/** What is there already stays as it is: bytes under a key never change. False where it is. */
export async function putObject({ folder, recipient, identity, storage, key, kept = key }: ObjectIn): Promise<boolean> {
  if ((await storage.size(key)) !== undefined) return false
  await storage.put(key, await readFile(objectFile(folder, groupOf(recipient), kept), { identity, squeezed: false }))
  return true
}

export async function putObjectsBack({ place: { folder }, manifest: { recipient }, entries, ...to }: ObjectsIn): Promise<number> {
  let put = 0
  for (const { key } of entries) if (await putObject({ folder, recipient, key, ...to })) put += 1
  return put
}

export const removeBackup = (folder: string, name: string): Promise<void> => rm(join(folder, name), { recursive: true, force: true })
