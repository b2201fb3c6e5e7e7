// What a command has done, for whoever looks at the site later.
import type { BackedUp, BaseTaken } from '#platform/backup/index.ts'
import type { Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import * as store from './store.ts'
import type { DrillStep, RunKind } from './tables.ts'

export interface DrillFound {
  readonly place: { readonly folder: string; readonly name: string }
  readonly steps: readonly DrillStep[]
  readonly passed: boolean
  /** False of a closed one whose key is not here. */
  readonly isRestored: boolean
}

export const factsOf = ({ place, manifest }: Pick<BackedUp, 'place' | 'manifest'>) => ({
  folder: place.folder,
  name: place.name,
  row_count: String(manifest.tables.reduce((sum, { rows }) => sum + rows, 0)),
  bytes: String(manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0) + manifest.objects.totalBytes),
  object_count: String(manifest.objects.count),
  missing_count: String(manifest.objects.missing.length),
  is_closed: manifest.recipient !== null,
})

export const factsOfBase = (folder: string, { place, manifest }: Pick<BaseTaken, 'place' | 'manifest'>) => ({
  folder,
  name: place.name,
  bytes: String(manifest.base.bytes + manifest.objects.totalBytes),
  object_count: String(manifest.objects.count),
  missing_count: String(manifest.objects.missing.length),
  is_closed: manifest.recipient !== null,
})

export const stateOf = ({ passed, isRestored }: Pick<DrillFound, 'passed' | 'isRestored'>) =>
  passed ? (isRestored ? ('passed' as const) : ('checked' as const)) : ('failed' as const)

export async function noteBackup(db: Db, { begun, ...made }: Pick<BackedUp, 'place' | 'manifest'> & { begun: Date }): Promise<void> {
  const times = { created_at: begun, started_at: begun, finished_at: new Date(made.manifest.finishedAt) }
  await store.insertRun(db, { id: newId(), via: 'command', state: 'done', ...times, ...factsOf(made) })
}

export async function noteBase(db: Db, folder: string, { begun, ...made }: Pick<BaseTaken, 'place' | 'manifest'> & { begun: Date }) {
  const times = { created_at: begun, started_at: begun, finished_at: new Date(made.manifest.finishedAt) }
  await store.insertRun(db, { id: newId(), kind: 'base', via: 'command', state: 'done', ...times, ...factsOfBase(folder, made) })
}

export async function noteDrill(
  db: Db,
  { kind, begun, at, place, steps, ...found }: DrillFound & { kind: RunKind; begun: Date; at: Date },
): Promise<void> {
  const id = newId()
  const times = { created_at: begun, started_at: begun, finished_at: at }
  await store.insertDrill(db, { id, kind, via: 'command', state: stateOf(found), ...times, folder: place.folder, name: place.name })
  await store.updateDrill(db, id, { steps })
}

/** These were removed from their folder. */
export const noteGone = store.setGone

/** Of a database that was restored: what it says of backups was written before, by another machine maybe. */
export const forgetRuns = store.forgetAll

export interface Standing {
  readonly backup: { readonly at: Date; readonly folder: string } | undefined
  /** When one was restored last. */
  readonly passedAt: Date | undefined
  /** The newest that came to an end. */
  readonly drill: { readonly at: Date; readonly passed: boolean } | undefined
  /** The newest of a base that came to an end did not pass: why. */
  readonly baseDrillFailed: string | undefined
  /** Why the last backup failed, where none was made since. */
  readonly failed: string | undefined
  /** The same of the last base. */
  readonly baseFailed: string | undefined
}

/** How it stands with backups, by their rows. */
export async function standingOf(db: Db): Promise<Standing> {
  const [{ last, done }, bases, { looked, passed }, baseDrills] = await Promise.all([
    store.lastRuns(db, 'portable'),
    store.lastRuns(db, 'base'),
    store.lastDrills(db, 'portable'),
    store.lastDrills(db, 'base'),
  ])
  return {
    backup: done && { at: done.started_at ?? done.created_at, folder: done.folder },
    passedAt: passed?.finished_at ?? undefined,
    drill: looked && { at: looked.finished_at ?? looked.created_at, passed: looked.state !== 'failed' },
    baseDrillFailed: baseDrills.looked?.state === 'failed' ? (baseDrills.looked.why ?? '') : undefined,
    failed: last?.state === 'failed' ? (last.why ?? '') : undefined,
    baseFailed: bases.last?.state === 'failed' ? (bases.last.why ?? '') : undefined,
  }
}
