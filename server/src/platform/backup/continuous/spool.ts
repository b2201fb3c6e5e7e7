// Parts of the log on their way: the server leaves them raw, here they are squeezed, closed and named by their hash, and then they are
// brought to where the backups are. Each step leaves the former until the next is on the disk, so whoever is killed loses nothing.
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Finished, Spool } from '../../db/index.ts'
import { hashFile, writeFile } from '../envelope.ts'
import { flushFolder, sealName } from '../layout.ts'
import { basesFolder, partPath } from './layout.ts'
import { isPart, nameOfPart, partAfter, readPartName, type ShippedPart } from './parts.ts'
import type { Chain } from './state.ts'

export const readyIn = ({ folder }: Pick<Spool, 'folder'>): string => join(folder, 'ready')

const namesIn = (folder: string) => readdir(folder).catch((): string[] => [])

async function bytesIn(folder: string): Promise<number> {
  const sizes = (await namesIn(folder)).map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** All that waits here. */
export const spoolBytes = async (spool: Spool): Promise<number> => (await bytesIn(spool.raw)) + (await bytesIn(readyIn(spool)))

export async function clearSpool(spool: Spool): Promise<void> {
  for (const folder of [spool.raw, readyIn(spool), spool.staging])
    for (const name of await namesIn(folder)) await rm(join(folder, name), { recursive: true, force: true })
}

export const ready = async (spool: Pick<Spool, 'folder'>): Promise<(ShippedPart & { readonly path: string })[]> =>
  (await namesIn(readyIn(spool))).toSorted().flatMap((name) => {
    const part = readPartName(name)
    return part ? [{ ...part, path: join(readyIn(spool), name) }] : []
  })

export const isRaw = async (spool: Pick<Spool, 'raw'>, part: string): Promise<boolean> => (await namesIn(spool.raw)).includes(part)

/** The server writes under such a name first. */
const unfinished = /^archtemp\./
const abandonedAfter = 3_600_000

/** Throws `Gap` where a part is missing between those that are here. Answers the newest that was taken. */
export async function takeRaw(spool: Spool, chain: Chain, mark: Finished | undefined): Promise<Pick<Chain, 'taken' | 'until'>> {
  await mkdir(readyIn(spool), { recursive: true, mode: 0o700 })
  // Named after what is in it is only what is whole.
  for (const name of await namesIn(readyIn(spool))) if (!readPartName(name)) await rm(join(readyIn(spool), name), { force: true })
  const last = (await ready(spool)).at(-1)
  let taken = last && last.part > chain.taken ? last.part : chain.taken
  let until = last && last.until.toISOString() > chain.until ? last.until.toISOString() : chain.until
  for (const name of (await namesIn(spool.raw)).toSorted()) {
    const path = join(spool.raw, name)
    if (!isPart(name)) {
      await removeStrange(path, name)
      continue
    }
    if (name > taken) {
      const next = partAfter(taken, chain.partBytes)
      if (name !== next) throw new Gap(next)
      // Sure of a moment is only the part that was finished after it.
      if (mark && name >= mark.part) until = mark.at.toISOString()
      await makeReady(path, { part: name, until: new Date(until) }, spool, chain)
      taken = name
    }
    await rm(path, { force: true })
  }
  return { taken, until }
}

/** Of a log that goes on without it nobody could restore what follows. */
export class Gap extends Error {
  override readonly name = 'Gap'
  constructor(part: string) {
    super(`The part ${part} of the log is missing.`)
  }
}

async function removeStrange(path: string, name: string): Promise<void> {
  if (unfinished.test(name)) {
    const facts = await stat(path).catch(() => undefined)
    if (!facts || Date.now() - facts.mtimeMs < abandonedAfter) return
  }
  // Notes on bases and the like: nobody needs them.
  await rm(path, { force: true })
}

async function makeReady(path: string, part: Omit<ShippedPart, 'sha256'>, spool: Spool, { recipient }: Chain): Promise<void> {
  const to = join(readyIn(spool), part.part)
  const { sha256 } = await writeFile(to, createReadStream(path), { recipient, squeeze: true })
  await rename(to, join(readyIn(spool), nameOfPart({ ...part, sha256 })))
  await flushFolder(readyIn(spool))
}

/** Throws where the chain is not there: an empty folder may be the place of a disk that is not. */
export function requireChain({ folder, name, base }: Chain): void {
  if (!existsSync(join(basesFolder(folder, name), base.name, sealName)))
    throw new Error(`${folder} is there, and the base that this log follows on is not. Is its disk mounted?`)
}

/** Another copy of this site writes to the same place, and nobody could say whose log it is. */
export class Foreign extends Error {
  override readonly name = 'Foreign'
  constructor(path: string) {
    super(`Somebody else has brought ${path}: another copy of this site runs.`)
  }
}

/** One part to where the backups are: whole or not at all, and read again before it is removed here. Throws `Foreign`. */
export async function bring(
  part: ShippedPart & { readonly path: string },
  { folder, name }: Pick<Chain, 'folder' | 'name'>,
): Promise<void> {
  const to = partPath(folder, name, part.part, nameOfPart(part))
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const other = (await namesIn(dirname(to))).find((one) => readPartName(one)?.part === part.part && one !== basename(to))
  if (other !== undefined) throw new Foreign(join(dirname(to), other))
  const partial = `${to}.part`
  await copyFile(part.path, partial)
  const file = await open(partial, 'r+')
  await file.sync().finally(() => file.close())
  const { sha256 } = await hashFile(partial)
  if (sha256 !== part.sha256) {
    await rm(partial, { force: true })
    throw new Error(`${partial} is not what was written.`)
  }
  await rename(partial, to)
  await flushFolder(dirname(to))
  await rm(part.path, { force: true })
}
