// A site as it stood at a moment: the base before it, and the log up to it, into a cluster of its own. All that can be known before is
// checked before anything is touched; the files of people come last, since only the rows of that moment say which are needed.
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  createDatabase,
  createPool,
  beginRestoring,
  endRestoring,
  inSnapshotOnce,
  keepAway,
  knownMigrations,
  majorHere,
  migrate,
  recoverCluster,
} from '../../db/index.ts'
import { migrateJobs } from '../../jobs/index.ts'
import type { Storage } from '../../storage/index.ts'
import type { Site } from '../back-up.ts'
import type { Secrets } from '../fingerprints.ts'
import { hashFile, readFile } from '../envelope.ts'
import { groupOf, objectFile, pathIn } from '../layout.ts'
import { checkMigrations, hold } from '../load.ts'
import { readObjectList, type ObjectEntry } from '../manifest.ts'
import { checkFile, checkObject, putObject } from '../objects.ts'
import { agreeOnKeys, checkIdentity, keepKeys, type OpenTarget } from '../restore.ts'
import { connect, readWaitingJobs } from '../snapshot.ts'
import type { BaseManifest } from './base-manifest.ts'
import { startFeed } from './feed.ts'
import { listObjectLists } from './layout.ts'
import { readList } from './lists.ts'
import { chooseReach, partsUntil, reachesIn, type Reach } from './reach.ts'
import { filesOfBase } from './take-base.ts'

export interface RestoreMoment {
  /** A folder of backups. */
  readonly folder: string
  readonly moment: Date | 'newest'
  readonly identity: string | undefined
  readonly dataFolder: string
  readonly secrets: Secrets
  /** Throws where something is in the way; its `open` empties the home of the database and gives it to `recover`. */
  readonly target: () => Promise<{ open(recover: (home: string) => Promise<void>): Promise<OpenTarget> }>
  /** Undefined: files of people stay where they are (a drill); `open` of the answer reads them there. */
  readonly storage: Storage | undefined
  readonly site: Pick<Site, 'objects'>
  readonly keptJobs: ReadonlySet<string>
  readonly settle: (url: string) => Promise<void>
}

export interface MomentRestored {
  readonly manifest: BaseManifest
  /** Of the base, in its folder. */
  readonly name: string
  /** A file of people as the backup holds it, by the key that a row of that moment names. */
  readonly open: (key: string) => Promise<Readable>
  readonly until: Date
  readonly parts: number
  readonly objects: number
  /** Named by a row of that moment, and never brought here. */
  readonly missing: readonly string[]
  readonly keysFile: string | undefined
}

/**
 * All that whoever has no key can know of the newest moment that can be reached: that every byte it needs is as it was written. Throws
 * with the file that is not.
 */
export async function checkMoment(folder: string, moment: Date | 'newest'): Promise<Reach> {
  const chosen = chooseReach(await reachesIn(folder), moment)
  await checkReach(chosen, partsUntil(chosen, moment))
  return chosen
}

export async function restoreMoment(wish: RestoreMoment): Promise<MomentRestored> {
  const { folder, moment, dataFolder, keptJobs, settle } = wish
  const chosen = chooseReach(await reachesIn(folder), moment)
  const { place, manifest } = chosen
  const identity = await checkIdentity(manifest, wish.identity)
  refuseOtherMajor(manifest)
  checkMigrations(manifest, await knownMigrations())
  const parts = partsUntil(chosen, moment)
  const entries = await checkReach(chosen, parts)
  const keys = await agreeOnKeys({ place, manifest, identity }, dataFolder, wish.secrets)
  const { open } = await wish.target()
  const until = moment === 'newest' ? chosen.until : moment
  let keysFile: string | undefined
  const database = await open(async (home) => {
    // Before what takes long: a start in between would make keys of its own, and refuse these later.
    keysFile = keepKeys(dataFolder, keys)
    await recover(home, chosen, parts, identity, moment)
  })
  const away = await keepAway(database.url)
  try {
    await beginRestoring(database.url)
    await begin(database.url, until, keptJobs)
    const found = await putBack({ wish, chosen, known: entries, identity }, database.url)
    await settle(database.url)
    await endRestoring(database.url)
    await database.done()
    const group = groupOf(manifest.recipient)
    const openKept = (key: string) => readFile(objectFile(folder, group, found.keptAs.get(key) ?? key), { identity, squeezed: false })
    return { manifest, name: place.name, open: openKept, until, parts: parts.length, ...found, keysFile }
  } finally {
    await away.release()
    await database.stop()
  }
}

interface PutBack {
  readonly wish: RestoreMoment
  readonly chosen: Reach
  readonly known: ReadonlyMap<string, ObjectEntry>
  readonly identity: string | undefined
}

interface Put {
  readonly objects: number
  readonly missing: string[]
  /** Where the backup has it under another key than the rows. */
  readonly keptAs: ReadonlyMap<string, string>
}

/** Those that rows of that moment name, and no others: what was removed before it stays away. */
async function putBack({ wish, chosen, known, identity }: PutBack, url: string): Promise<Put> {
  const { folder, storage, site } = wish
  const { recipient } = chosen.manifest
  const db = createDatabase(createPool({ url, size: 1 }))
  try {
    return await inSnapshotOnce(db, async (tx) => {
      const missing: string[] = []
      const keptAs = new Map<string, string>()
      let objects = 0
      for await (const { key, orElse } of site.objects(tx)) {
        // It may have been closed after its list was written, to guard somebody under 18: the bytes are those of the other key.
        const entry = known.get(key) ?? (orElse === undefined ? undefined : known.get(orElse))
        if (entry && entry.key !== key) keptAs.set(key, entry.key)
        if (!entry) missing.push(key)
        else if (!storage || (await putObject({ folder, recipient, identity, storage, key, kept: entry.key }))) objects += 1
      }
      return { objects, missing, keptAs }
    })
  } finally {
    await db.destroy()
  }
}

function refuseOtherMajor({ postgres }: BaseManifest): void {
  const [theirs, ours] = [postgres.split('.')[0], majorHere()]
  if (theirs !== ours)
    throw new Error(
      `This base is of Postgres ${theirs}, and this Fieldhouse brings Postgres ${ours}, which cannot read its files. Restore it with the version that made it, or restore a backup without --at, which goes into any. Nothing was changed.`,
    )
}

/** Reads all that is needed once. Throws with the file that is damaged. Answers which objects may be needed. */
async function checkReach({ folder, chain, place, manifest }: Reach, parts: Reach['parts']): Promise<Map<string, ObjectEntry>> {
  for (const file of filesOfBase(manifest)) await checkFile(pathIn(place, file.file), file)
  for (const { path, sha256 } of parts) {
    const found = await hashFile(path)
    if (found.sha256 !== sha256) throw new Error(`${path} is damaged: its hash is not the one in its name. Nothing was changed.`)
  }
  const entries = new Map<string, ObjectEntry>()
  for (const list of await listObjectLists(folder, chain)) for (const entry of await readList(list)) entries.set(entry.key, entry)
  for (const entry of await readObjectList(place, manifest)) entries.set(entry.key, entry)
  for (const entry of entries.values()) await checkObject(folder, manifest.recipient, entry)
  return entries
}

async function recover(
  home: string,
  { place, manifest }: Reach,
  parts: Reach['parts'],
  identity: string | undefined,
  moment: Date | 'newest',
): Promise<void> {
  let feed: Awaited<ReturnType<typeof startFeed>> | undefined
  try {
    await recoverCluster({
      home,
      base: () => readFile(pathIn(place, manifest.base.file), { identity, squeezed: true }),
      feed: async (handOver) => {
        feed = await startFeed({ folder: join(home, 'feed'), parts, identity, handOver })
        return feed.command
      },
      until: moment === 'newest' ? undefined : moment,
    })
    // A part that cannot be read as it should looks like the end of the log to the server.
    if (moment === 'newest' && feed && feed.reached() < parts.length)
      throw new Error(
        `The log ends in ${parts[feed.reached() - 1]?.path ?? place.name}, though more of it is here. Choose an earlier moment: --at.`,
      )
  } finally {
    await feed?.stop()
  }
}

/** What the queue still had to do goes with it; the rows of the moment stay as they are, and the site is held. */
async function begin(url: string, until: Date, keptJobs: ReadonlySet<string>): Promise<void> {
  const client = await connect(url)
  try {
    const waiting = await readWaitingJobs(client)
    await client.query('begin')
    await client.query('drop schema if exists pgboss cascade')
    const jobs = waiting.map(({ name, data }) => ({ name, data: data ?? {} }))
    await hold(client, { snapshotAt: until.toISOString() }, jobs, keptJobs)
    await client.query('commit')
  } finally {
    await client.end()
  }
  await migrate(url)
  await migrateJobs(url)
}
