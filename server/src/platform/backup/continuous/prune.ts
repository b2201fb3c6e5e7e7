// What is older than anybody wants to go back to. A base stays as long as a moment that is to be reached lies behind it and before the
// next one, and with it all of the log that follows.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sweepObjects } from '../prune.ts'
import { beOnly } from '../snapshot.ts'
import type { BaseManifest } from './base-manifest.ts'
import { basesFolder, chainFolder, listBases, listObjectLists, listParts } from './layout.ts'
import { reachesIn, type Reach } from './reach.ts'

export interface PruneChains {
  readonly url: string
  readonly folder: string
  /** Moments from then on are to be reached. */
  readonly since: Date
  /** Others share the folder. */
  readonly isOurs: (manifest: BaseManifest) => boolean
  /** Goes on growing; its bases may go, it may not. */
  readonly living: string | undefined
}

/** Names of the bases that went, with the objects that nothing else names. */
export async function pruneChains({ url, folder, since, isOurs, living }: PruneChains): Promise<string[]> {
  const alone = await beOnly(url, 'backup')
  try {
    // Read before anything goes: where one is damaged, nothing does.
    const reaches = await reachesIn(folder, { isOurs })
    const stay = whichStay(reaches, since)
    const gone = reaches.filter((one) => !stay.has(one))
    for (const { chain, place } of gone) await rm(join(basesFolder(folder, chain), place.name), { recursive: true, force: true })
    for (const chain of new Set(gone.map((one) => one.chain))) {
      const [first] = reaches.filter((one) => one.chain === chain && stay.has(one))
      if (first) await dropBefore(folder, first)
      else if (chain !== living && (await listBases(folder, chain)).length === 0)
        await rm(chainFolder(folder, chain), { recursive: true, force: true })
    }
    if (gone.length > 0) await sweepObjects(folder)
    return gone.map(({ place }) => place.name)
  } finally {
    await alone.end()
  }
}

/** The newest always; and the newest that is older than the first moment that is asked for, with all after it. */
function whichStay(reaches: readonly Reach[], since: Date): ReadonlySet<Reach> {
  const sorted = reaches.toSorted((one, other) => one.from.getTime() - other.from.getTime())
  const first = sorted.findLast(({ from }) => from <= since)
  const stay = new Set(sorted.filter((one) => one === first || one.from > since))
  const newest = sorted.at(-1)
  if (newest) stay.add(newest)
  return stay
}

async function dropBefore(folder: string, { chain, manifest, from }: Reach): Promise<void> {
  for (const { part, path } of await listParts(folder, chain)) if (part < manifest.firstPart) await rm(path, { force: true })
  // The base names all that was there by then.
  for (const { at, path } of await listObjectLists(folder, chain)) if (at < from) await rm(path, { force: true })
}
