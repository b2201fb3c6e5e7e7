// From a cluster of an older major to one of ours beside it. Which of both is the database is said by the note alone, and that is
// replaced as a whole: whoever is killed, and whenever, a start finds the one or the other.
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findFormerBinaries, findPostgresBinaries, majorOf } from './binaries.ts'
import { clusterOf, flushCluster, makeCluster, versionIn } from './cluster.ts'
import { folderOf, notePath, readNote, replaceNote, tryPath, type Former, type Note } from './note.ts'
import { endLeftBehind, serveCluster, type EmbeddedPostgres } from './server.ts'

export interface MajorUpgrade {
  readonly from: string
  readonly to: string
  /** Read only. Throws when a Fieldhouse runs on it. */
  openFormer(): Promise<EmbeddedPostgres>
  /** Empty; what an earlier try has left is made anew. */
  openFresh(): Promise<EmbeddedPostgres>
  /** The last step, with both stopped. */
  switchOver(): void
}

/** Undefined where the database is of our major already. Throws, in words, where it cannot be upgraded; changes nothing. */
export function planUpgrade(givenHome: string, programs: string | undefined): MajorUpgrade | undefined {
  const home = resolve(givenHome)
  if (!existsSync(notePath(home)))
    throw new Error(`There is no database in ${home}: FIELDHOUSE_DATA names another folder, or nothing was started here yet.`)
  const note = readNote(home)
  const former = clusterOf(home, note)
  const ours = findPostgresBinaries()
  const [from, to] = [versionIn(former.directory), majorOf(ours)]
  if (from === undefined) throw new Error(`There is no PG_VERSION in ${former.directory}: this is no database. Nothing was changed.`)
  if (to === undefined) throw new Error('The programs of the embedded Postgres do not run; npm run doctor says more. Nothing was changed.')
  if (from === to) return undefined
  if (Number(from) > Number(to))
    throw new Error(`This database is of Postgres ${from}, and this Fieldhouse brings ${to}: there is no way back. Nothing was changed.`)
  if (note.former)
    throw new Error(
      `${join(home, note.former.folder)} is still kept from the last upgrade: npm run database:upgrade -- --confirm removes it.`,
    )
  const theirs = findFormerBinaries(from, programs && resolve(programs))
  const next: Note = { ...note, folder: `data-${to}`, former: { folder: folderOf(note), version: from } }
  const fresh = clusterOf(home, next)
  return {
    from,
    to,
    openFormer: () => serveCluster(former, theirs, { durable: true, settings: { default_transaction_read_only: 'on' } }),
    async openFresh() {
      if (existsSync(fresh.directory) && !existsSync(tryPath(home)))
        throw new Error(
          `There is a folder ${fresh.directory} that no upgrade has left, so it may be worth something. Move it away. Nothing was changed.`,
        )
      writeFileSync(tryPath(home), '', { flush: true })
      await endLeftBehind(fresh)
      makeCluster(fresh, ours)
      // Until the switch nothing of it is worth anything; then all of it is brought to the disk at once.
      return serveCluster(fresh, ours, { durable: false })
    },
    switchOver() {
      flushCluster(fresh, ours)
      replaceNote(home, next)
      rmSync(tryPath(home), { force: true })
    },
  }
}

/** Removes what the last upgrade has kept; undefined where nothing is. May be killed and done again. */
export function confirmUpgrade(givenHome: string): (Former & { readonly path: string }) | undefined {
  const home = resolve(givenHome)
  if (!existsSync(notePath(home))) return undefined
  const { former, ...note } = readNote(home)
  if (!former) return undefined
  const path = join(home, former.folder)
  if (!/^data(-\d+)?$/.test(former.folder) || former.folder === folderOf(note))
    throw new Error(`${notePath(home)} names ${former.folder} as what may go, and that is no folder of an upgrade. Nothing was changed.`)
  rmSync(path, { recursive: true, force: true })
  replaceNote(home, note)
  // Of a run that was killed right after it had switched.
  rmSync(tryPath(home), { force: true })
  return { ...former, path }
}
