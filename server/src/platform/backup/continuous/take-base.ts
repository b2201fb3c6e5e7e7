// A base: the whole cluster as its files lie, written by the server itself while it works, with as much of the log as makes it whole.
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Spool } from '../../db/index.ts'
import { appliedMigrations, atSnapshot, writeSecrets, type BackUp } from '../back-up.ts'
import { writeFile } from '../envelope.ts'
import { shareSecret } from '../fingerprints.ts'
import { nameOf, pathIn, type Place } from '../layout.ts'
import { format, writeManifest } from '../manifest.ts'
import { checkFile, copyObjects, writeObjectList } from '../objects.ts'
import { beOnly, openSnapshot } from '../snapshot.ts'
import type { BaseManifest } from './base-manifest.ts'
import { markChain, placeOfBase, removeUnfinishedBases } from './layout.ts'
import { partAfter, partAt } from './parts.ts'

export interface TakeBase extends Omit<BackUp, 'folder'> {
  /** Holds all backups; it is there. */
  readonly folder: string
  readonly chain: string
  readonly spool: Spool
}

export interface BaseTaken {
  /** In the folder of all bases of its chain. */
  readonly place: Place
  readonly manifest: BaseManifest
  /** Objects that were not in the folder yet. */
  readonly added: number
}

export async function takeBase(options: TakeBase): Promise<BaseTaken> {
  const { folder, chain, spool, storage, fingerprints, now } = options
  const startedAt = now()
  const place = placeOfBase(folder, chain, nameOf(startedAt))
  const isOurs = (secret: string) => shareSecret(fingerprints.SECRET_KEY, secret)
  const client = await beOnly(options.url, 'backup')
  try {
    await removeUnfinishedBases(folder, isOurs)
    await markChain(folder, chain, fingerprints.SECRET_KEY)
    await mkdir(pathIn(place, '.'), { recursive: true, mode: 0o700 })
    const keeping = await storage.keepRemoved()
    try {
      return await copyAll(options, place, startedAt, client)
    } finally {
      await keeping.release()
    }
  } catch (error) {
    await rm(pathIn(place, '.'), { recursive: true, force: true })
    await removeUnfinishedBases(folder, isOurs)
    throw error
  } finally {
    await rm(join(spool.staging, 'base'), { recursive: true, force: true })
    await client.end()
  }
}

async function copyAll(options: TakeBase, place: Place, startedAt: Date, client: Client): Promise<BaseTaken> {
  const { url, folder, recipient, storage, site, spool } = options
  const written = await writeByServer(url, spool)
  const file = 'base.tar.zst'
  const base = await writeFile(pathIn(place, file), createReadStream(join(spool.staging, 'base', 'base.tar')), { recipient, squeeze: true })
  await rm(join(spool.staging, 'base'), { recursive: true, force: true })
  const snapshot = await openSnapshot(client)
  const migrations = await appliedMigrations(snapshot, options.migrations)
  const facts = await atSnapshot(url, snapshot, async (tx) => {
    const objects = await copyObjects({ place: { ...place, folder }, recipient, storage, named: site.objects(tx) })
    return { objects, name: await site.name(tx), seal: await site.seal(tx), life: await site.life(tx) }
  })
  const { entries, missing, added } = facts.objects
  const objectsFile = 'objects.txt'
  const list = await writeObjectList(place, objectsFile, entries)
  const manifest: BaseManifest = {
    format,
    kind: 'base',
    program: options.program,
    startedAt: startedAt.toISOString(),
    finishedAt: options.now().toISOString(),
    ...written,
    site: facts.name,
    life: facts.life,
    migrations,
    recipient,
    base: { ...base, file },
    objects: {
      ...list,
      file: objectsFile,
      count: entries.length,
      totalBytes: entries.reduce((sum, { bytes }) => sum + bytes, 0),
      missing,
    },
    seal: facts.seal ?? null,
    secrets: { ...options.fingerprints, file: await writeSecrets(options, place) },
  }
  for (const one of filesOfBase(manifest)) await checkFile(pathIn(place, one.file), one)
  await writeManifest(place, manifest)
  return { place, manifest, added }
}

export const filesOfBase = ({ base, objects, secrets }: BaseManifest) => [base, objects, ...(secrets.file ? [secrets.file] : [])]

type Facts = Pick<BaseManifest, 'postgres' | 'wholeAt' | 'system' | 'partBytes' | 'firstPart' | 'lastPart'>

/** Where in the log it begins and ends; beside one number there may be one of the timeline. */
interface Edge {
  readonly recptr: string
  readonly tli: number
}

async function writeByServer(url: string, { staging }: Spool): Promise<Facts> {
  const to = join(staging, 'base')
  await rm(to, { recursive: true, force: true })
  // It speaks another language than an ordinary connection does, and only the simple half of it.
  const options = { connectionString: url, keepAlive: true, replication: 'database', application_name: 'fieldhouse base' }
  const client = new Client(options as ConstructorParameters<typeof Client>[0])
  client.on('error', () => undefined)
  await client.connect()
  try {
    const answers = (await client.query(
      `BASE_BACKUP (LABEL 'fieldhouse', TARGET 'server', TARGET_DETAIL ${client.escapeLiteral(to)}, CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'no')`,
    )) as unknown as { rows: Edge[] }[] | { rows: Edge[] }
    const edges = [answers].flat().flatMap(({ rows }) => rows.filter(({ recptr }) => recptr))
    const [first, last] = [edges[0], edges.at(-1)]
    if (!first || !last || edges.length < 2) throw new Error('The database does not say where its base begins and ends.')
    const { rows } = await client.query<Omit<Facts, 'firstPart' | 'lastPart' | 'wholeAt'> & { wholeAt: Date }>(`
      select current_setting('server_version') as postgres, clock_timestamp() as "wholeAt",
        (select system_identifier::text from pg_control_system()) as system,
        pg_size_bytes(current_setting('wal_segment_size'))::int as "partBytes"`)
    const [facts] = rows
    if (!facts) throw new Error('The database does not say what it is.')
    return {
      ...facts,
      wholeAt: facts.wholeAt.toISOString(),
      firstPart: partOf(first, facts.partBytes, 0),
      // What ends right before a part is in the one before.
      lastPart: partOf(last, facts.partBytes, -1),
    }
  } finally {
    await client.end()
  }
}

/** The part in which a place of the log lies, as the timeline of the backup has it. */
function partOf({ recptr, tli }: Edge, partBytes: number, shift: number): string {
  const [high = '0', low = '0'] = recptr.split('/')
  return partAt(Number(tli), Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16) + shift, partBytes)
}

/** Whether nothing is missing between a base and this part. */
export const follows = ({ lastPart, partBytes }: Pick<BaseManifest, 'lastPart' | 'partBytes'>, part: string): boolean =>
  part <= lastPart || part === partAfter(lastPart, partBytes)
