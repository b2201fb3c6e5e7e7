// A backup becomes a site again. Everything that can be known before is checked before anything is touched; objects come before the
// rows that name them, the rows in one transaction, and the last step says that all of them are done.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beginRestoring, endRestoring, fingerprintsOfRing, keepAway, knownMigrations } from '../db/index.ts'
import { migrateJobs } from '../jobs/index.ts'
import type { Storage } from '../storage/index.ts'
import { filesOf } from './back-up.ts'
import { readFile, recipientOf } from './envelope.ts'
import { fingerprintsOf, type Secrets } from './fingerprints.ts'
import { findBackup, pathIn, type Place } from './layout.ts'
import { checkMigrations, load } from './load.ts'
import { readManifest, readObjectList, type Manifest, type ObjectEntry } from './manifest.ts'
import { checkFile, checkObjects, putObjectsBack } from './objects.ts'

export interface Target {
  /** Only now may anything change. As the owner of the tables. */
  open(): Promise<OpenTarget>
}

export interface OpenTarget {
  readonly url: string
  /** All steps are done. */
  done(): Promise<void>
  stop(): Promise<void>
}

export interface Restore {
  /** A backup, or a folder of them. */
  readonly path: string
  readonly identity: string | undefined
  readonly dataFolder: string
  /** What the environment says; empty where it says nothing. */
  readonly secrets: Secrets
  /** Throws where something is in the way. */
  readonly target: () => Promise<Target>
  readonly storage: Storage
  readonly keptJobs: ReadonlySet<string>
  /** The last step, on the newest schema. */
  readonly settle: (url: string) => Promise<void>
}

export interface Restored {
  readonly manifest: Manifest
  /** Objects that were not there yet. */
  readonly objects: number
  /** Keys that were in the backup and that the environment has to be given. */
  readonly keysFile: string | undefined
}

export interface CheckedBackup {
  readonly place: Place
  readonly manifest: Manifest
  readonly entries: readonly ObjectEntry[]
  readonly identity: string | undefined
}

export async function restore({ path, identity, dataFolder, secrets, target, storage, keptJobs, settle }: Restore): Promise<Restored> {
  const backup = await checkBackup(path, identity)
  const { place, manifest, entries } = backup
  const keys = await agreeOnKeys(backup, dataFolder, secrets)
  const { open } = await target()
  const database = await open()
  const away = await keepAway(database.url)
  try {
    await beginRestoring(database.url)
    const keysFile = keepKeys(dataFolder, keys)
    const objects = await putObjectsBack({ place, manifest, identity: backup.identity, storage, entries })
    await load({ url: database.url, place, manifest, identity: backup.identity, keptJobs })
    await migrateJobs(database.url)
    await settle(database.url)
    await endRestoring(database.url)
    await database.done()
    return { manifest, objects, keysFile }
  } finally {
    await away.release()
    await database.stop()
  }
}

/** Reads all of it once. Throws with the file that is damaged, or with what is missing to read it. */
export async function checkBackup(path: string, given: string | undefined): Promise<CheckedBackup> {
  const place = await findBackup(path)
  const identity = await checkIdentity(await readManifest(place), given)
  return { ...(await checkBytes(place)), identity }
}

/** As far as it can be looked at without its key: whether all of it is there, as it was written. */
export async function checkBytes(place: Place): Promise<Omit<CheckedBackup, 'identity'>> {
  const manifest = await readManifest(place)
  checkMigrations(manifest, await knownMigrations())
  for (const file of filesOf(manifest)) await checkFile(pathIn(place, file.file), file)
  const entries = await readObjectList(place, manifest)
  if (entries.length !== manifest.objects.count)
    throw new Error(`${pathIn(place, manifest.objects.file)} names ${entries.length} objects, the manifest ${manifest.objects.count}.`)
  await checkObjects(place, manifest, entries)
  return { place, manifest, entries }
}

export async function checkIdentity({ recipient }: Pick<Manifest, 'recipient'>, given: string | undefined): Promise<string | undefined> {
  if (recipient === null) return undefined
  if (given === undefined) throw new Error(`This backup is closed for ${recipient}. Give its key: --identity FILE. Nothing was changed.`)
  if ((await recipientOf(given)) !== recipient)
    throw new Error(`The key is not the one that this backup is closed for, ${recipient}. Nothing was changed.`)
  return given
}

interface KeysOf {
  readonly place: Place
  readonly manifest: Pick<Manifest, 'secrets'>
  readonly identity: string | undefined
}

interface AgreedKeys {
  /** Not in the data folder yet, and not in the environment. */
  readonly secretKey: string | undefined
  readonly environment: Readonly<Record<string, string>>
}

/** Undefined where they are not in it: it was not closed. */
export async function readSecrets({ place, manifest, identity }: KeysOf): Promise<Secrets | undefined> {
  const { file } = manifest.secrets
  if (file === null) return undefined
  return JSON.parse(await text(await readFile(pathIn(place, file.file), { identity, squeezed: false }))) as Secrets
}

/** Without the keys that a database was made with no password fits and nothing sealed opens. */
export async function agreeOnKeys(backup: KeysOf, dataFolder: string, given: Secrets): Promise<AgreedKeys> {
  const { manifest } = backup
  const inside = await readSecrets(backup)
  const secretFile = join(dataFolder, 'secret.key')
  const known = given.SECRET_KEY || (existsSync(secretFile) ? readFileSync(secretFile, 'utf8') : undefined)
  const here = known === undefined ? undefined : new Set(fingerprintsOfRing(known).values())
  if (here && !manifest.secrets.SECRET_KEY.split(' ').every((one) => here.has(one)))
    throw new Error(
      `The SECRET_KEY here (${given.SECRET_KEY ? 'of the environment' : secretFile}) is not the one of the backup. Take it away where the backup has its own, or give the right one. Nothing was changed.`,
    )
  if (known === undefined && inside === undefined)
    throw new Error(
      `This backup was not closed, so its keys are not in it. Put its secret.key into ${dataFolder}, or set SECRET_KEY. Nothing was changed.`,
    )
  return { secretKey: known === undefined ? inside?.SECRET_KEY : undefined, environment: missingKeys(manifest, given, inside) }
}

function missingKeys(manifest: KeysOf['manifest'], given: Secrets, inside: Secrets | undefined): Record<string, string> {
  const here = fingerprintsOf(given)
  const missing: Record<string, string> = {}
  for (const name of ['PAYOUT_KEYS', 'DATA_KEYS'] as const) {
    if (manifest.secrets[name].every((one) => here[name].includes(one))) continue
    if (inside === undefined)
      throw new Error(`${name} is not what the backup was made with, and its keys are not in it. Nothing was changed.`)
    missing[name] = inside[name]
  }
  return missing
}

export function keepKeys(dataFolder: string, { secretKey, environment }: AgreedKeys): string | undefined {
  mkdirSync(dataFolder, { recursive: true })
  if (secretKey !== undefined) writeFileSync(join(dataFolder, 'secret.key'), secretKey, { mode: 0o600, flag: 'wx', flush: true })
  if (Object.keys(environment).length === 0) return undefined
  const path = join(dataFolder, 'restored-keys.env')
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(path, lines.join(''), { mode: 0o600 })
  return path
}
