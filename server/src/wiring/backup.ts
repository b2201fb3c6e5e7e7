// What a backup has to know of the modules.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFileSync } from 'node:fs'
import type { Env } from '../env.ts'
import {
  backUp,
  checkRecipient,
  fingerprintsOf,
  heldBy,
  lifeOf,
  note,
  type BackedUp,
  type Secrets,
  type Site,
} from '#platform/backup/index.ts'
import { systemClock, type Clock } from '#platform/clock.ts'
import { createDatabase, createPool, isRestoring, knownMigrations, refuseOtherSecret, type Db } from '#platform/db/index.ts'
import { copyJournal } from '#platform/lasting/index.ts'
import { loadSecret } from '#platform/secrets.ts'
import { sql } from 'kysely'
import { hasAccounts } from '#people/accounts'
import { lastOfAudit } from '#ground/audit'
import { lastSeal } from '#ground/ledger'
import { createSettings } from '#ground/settings'
import { namedObjects } from '#content/media'
import { dataFolderOf, openStorage } from './storage.ts'

export const siteNameOf = async (db: Db): Promise<string> =>
  (await createSettings({ db, clock: systemClock, fromEnvironment: {} }).readNow(db)).siteName

/** No schema at all, whoever may have connected before. */
export async function isBlank(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isBlank: boolean }>`
    select to_regclass('public.kysely_migration') is null and to_regclass('public.account') is null as "isBlank"`.execute(db)
  return rows[0]?.isBlank ?? false
}

/** Nobody ever had an account here, or a restoring broke off: nothing is lost with it. */
export async function isWorthNothing(db: Db): Promise<boolean> {
  if ((await isRestoring(db)) || (await isBlank(db)) || !(await hasAccounts(db))) return true
  const held = await heldBy(db)
  return held !== undefined && held.readyAt === null
}

export const site: Site = { name: siteNameOf, seal: lastSeal, audit: lastOfAudit, life: lifeOf, objects: namedObjects }

export const secretsOf = ({ SECRET_KEY, PAYOUT_KEYS, DATA_KEYS, FIELDHOUSE_DATA }: Env): Secrets => ({
  SECRET_KEY: loadSecret(SECRET_KEY, resolve(FIELDHOUSE_DATA)),
  PAYOUT_KEYS,
  DATA_KEYS,
})

/** As package.json says it. */
export const programName = (): string => {
  const { name, version } = JSON.parse(readFileSync(fileURLToPath(new URL('../../../package.json', import.meta.url)), 'utf8')) as {
    name: string
    version: string
  }
  return `${name} ${version}`
}

/** What the environment says of them; the rest is an administrator's to choose. */
export const backupSettingsFrom = ({ BACKUP_FOLDER, BACKUP_CONTINUOUS }: Env) => ({
  ...(BACKUP_FOLDER !== '' && { backupFolder: BACKUP_FOLDER }),
  ...(BACKUP_CONTINUOUS !== '' && { backupContinuous: BACKUP_CONTINUOUS === 'on' }),
})

/** Null: backups lie open. Throws where the text is no recipient. */
export function recipientOf({ BACKUP_RECIPIENT }: Env): string | null {
  if (BACKUP_RECIPIENT === '') return null
  try {
    return checkRecipient(BACKUP_RECIPIENT)
  } catch {
    throw new Error('BACKUP_RECIPIENT: is no recipient (age1…); npm run backup -- --new-key makes one.')
  }
}

/** As the owner of the tables, while the site runs or not. */
export async function takeBackup(env: Env, { url, folder, clock }: { url: string; folder: string; clock: Clock }): Promise<BackedUp> {
  const [recipient, secrets] = [recipientOf(env), secretsOf(env)]
  // Other keys than this database was made with would be of no use beside it.
  await refuseOtherSecret(url, secrets.SECRET_KEY)
  const db = createDatabase(createPool({ url, size: 1 }))
  const made = await backUp({
    url,
    folder,
    recipient,
    storage: openStorage(env, db),
    site,
    secrets,
    fingerprints: fingerprintsOf(secrets),
    program: programName(),
    migrations: await knownMigrations(),
    now: clock.now,
  }).finally(() => db.destroy())
  note(dataFolderOf(env), { backup: { ...made.place, at: made.manifest.snapshotAt } })
  await copyJournal(dataFolderOf(env), made.place.folder)
  return made
}
