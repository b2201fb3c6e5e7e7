// Which objects the bases of a folder and what came after them name. Each base names all that were there, each list what was new since.
import { createHash } from 'node:crypto'
import type { Written } from '../envelope.ts'
import { groupOf } from '../layout.ts'
import { readEntries, readObjectList, readSealed, writeEntry, type ObjectEntry } from '../manifest.ts'
import { listBases, listChains, listObjectLists, listsFolder, nameOfList, placeOfBase, putText, readText } from './layout.ts'
import type { BaseManifest } from './base-manifest.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Throws with the file that is not as it was written. */
export async function readList({ path, sha256 }: { readonly path: string; readonly sha256: string }): Promise<ObjectEntry[]> {
  const text = await readText(path)
  if (hashOf(text) !== sha256) throw new Error(`${path} is damaged: its hash is not the one in its name. Nothing was changed.`)
  return readEntries(text)
}

export async function writeList(folder: string, chain: string, at: Date, entries: readonly ObjectEntry[]): Promise<void> {
  const text = entries.map(writeEntry).join('')
  await putText(listsFolder(folder, chain), nameOfList(at, hashOf(text)), text)
}

interface Named {
  readonly recipient: string | null
  readonly entries: readonly ObjectEntry[]
}

/** Of one chain; throws where something of it is damaged: then nothing may be taken for unneeded. */
export async function namedInChain(folder: string, chain: string): Promise<Named[]> {
  const found: Named[] = []
  for (const name of await listBases(folder, chain)) {
    const place = placeOfBase(folder, chain, name)
    const manifest = await readSealed<BaseManifest>(place)
    found.push({ recipient: manifest.recipient, entries: await readObjectList(place, manifest) })
  }
  const [{ recipient } = { recipient: null }] = found
  for (const list of await listObjectLists(folder, chain)) found.push({ recipient, entries: await readList(list) })
  return found
}

/** What a new backup for this recipient need not copy again. One that is damaged is no reason to have no new one. */
export async function objectsOfChains(folder: string, recipient: string | null): Promise<Map<string, Written>> {
  const known = new Map<string, Written>()
  for (const chain of await listChains(folder))
    for (const named of await namedInChain(folder, chain).catch((): Named[] => []))
      if (named.recipient === recipient) for (const { key, ...written } of named.entries) known.set(key, written)
  return known
}

/** With the name of their group before them. */
export async function neededByChains(folder: string): Promise<Set<string>> {
  const needed = new Set<string>()
  for (const chain of await listChains(folder))
    for (const { recipient, entries } of await namedInChain(folder, chain))
      for (const { key } of entries) needed.add(`${groupOf(recipient)}/${key}`)
  return needed
}
