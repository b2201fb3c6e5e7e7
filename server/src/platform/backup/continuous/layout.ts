// How a folder of backups holds what goes on: chains, each of them bases and the log that follows on them without a gap.
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { flushFolder, nameOf, named, ownerName, sealName, type Place } from '../layout.ts'
import { readPartName, type ShippedPart } from './parts.ts'

export const continuousFolder = (folder: string): string => join(folder, 'continuous')
export const chainFolder = (folder: string, chain: string): string => join(continuousFolder(folder), chain)
export const basesFolder = (folder: string, chain: string): string => join(chainFolder(folder, chain), 'bases')
export const listsFolder = (folder: string, chain: string): string => join(chainFolder(folder, chain), 'objects')
const logFolder = (folder: string, chain: string) => join(chainFolder(folder, chain), 'log')

export const chainName = nameOf

export const partPath = (folder: string, chain: string, part: string, name: string): string =>
  // Some hundred in each: a folder of all of them would be slow to look through.
  join(logFolder(folder, chain), part.slice(0, 16), name)

const namesIn = (folder: string) => readdir(folder).catch((): string[] => [])

/** Oldest first. */
export const listChains = async (folder: string): Promise<string[]> =>
  (await namesIn(continuousFolder(folder))).filter((name) => named.test(name)).toSorted()

/** Those that were finished, oldest first. */
export async function listBases(folder: string, chain: string): Promise<string[]> {
  const bases = basesFolder(folder, chain)
  return (await namesIn(bases)).filter((name) => named.test(name) && existsSync(join(bases, name, sealName))).toSorted()
}

/** In the order of the log. */
export async function listParts(folder: string, chain: string): Promise<(ShippedPart & { readonly path: string })[]> {
  const found: (ShippedPart & { readonly path: string })[] = []
  for (const log of await namesIn(logFolder(folder, chain)))
    for (const name of await namesIn(join(logFolder(folder, chain), log))) {
      const part = readPartName(name)
      if (part) found.push({ ...part, path: join(logFolder(folder, chain), log, name) })
    }
  return found.toSorted((one, other) => (one.part < other.part ? -1 : 1))
}

/** Whose it is, from before anything else of it is there. */
export const markChain = (folder: string, chain: string, secret: string): Promise<void> =>
  putText(chainFolder(folder, chain), ownerName, `${secret}\n`)

/** Bases that somebody is making, or that broke off. */
export async function listUnfinishedBases(folder: string, chain: string): Promise<string[]> {
  const done = await listBases(folder, chain)
  return (await namesIn(basesFolder(folder, chain))).filter((name) => !done.includes(name))
}

/** What a base of ours that broke off has left; another site may be making one just now. */
export async function removeUnfinishedBases(folder: string, isOurs: (secret: string) => boolean): Promise<void> {
  for (const chain of await listChains(folder)) {
    const theirs = await readText(join(chainFolder(folder, chain), ownerName)).catch(() => '')
    if (!isOurs(theirs.trim())) continue
    for (const name of await listUnfinishedBases(folder, chain))
      await rm(join(basesFolder(folder, chain), name), { recursive: true, force: true })
    // It was to be the first of a chain.
    if ((await listBases(folder, chain)).length === 0) await rm(chainFolder(folder, chain), { recursive: true, force: true })
  }
}

export const placeOfBase = (folder: string, chain: string, name: string): Place => ({ folder: basesFolder(folder, chain), name })

const list = /^(\d{13})\.([0-9a-f]{64})\.txt$/

export interface ObjectsSince {
  readonly path: string
  readonly at: Date
  readonly sha256: string
}

/** Lists of objects that came after a base, oldest first. */
export async function listObjectLists(folder: string, chain: string): Promise<ObjectsSince[]> {
  const names = (await namesIn(listsFolder(folder, chain))).toSorted()
  return names.flatMap((name) => {
    const [, at, sha256] = list.exec(name) ?? []
    return at === undefined || sha256 === undefined
      ? []
      : [{ path: join(listsFolder(folder, chain), name), at: new Date(Number(at)), sha256 }]
  })
}

export const nameOfList = (at: Date, sha256: string): string => `${String(at.getTime()).padStart(13, '0')}.${sha256}.txt`

/** Whole or not at all, and still there after a power cut. */
export async function putText(folder: string, name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  await writeFile(`${path}.part`, text, { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
  await flushFolder(folder)
}

export const readText = (path: string): Promise<string> => readFile(path, 'utf8')
