// What a backup has to know of the modules.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFileSync } from 'node:fs'
import type { Env } from '../env.ts'
import { heldBy, lifeOf, type Secrets, type Site } from '#platform/backup/index.ts'
import { systemClock } from '#platform/clock.ts'
import { isRestoring, type Db } from '#platform/db/index.ts'
import { loadSecret } from '#platform/secrets.ts'
import { sql } from 'kysely'
import { hasAccounts } from '#people/accounts'
import { lastSeal } from '#ground/ledger'
import { createSettings } from '#ground/settings'
import { mediaRoot, namedObjects } from '#content/media'

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

export const site: Site = { name: siteNameOf, seal: lastSeal, life: lifeOf, objects: namedObjects }

export const dataFolderOf = (env: Env): string => resolve(env.FIELDHOUSE_DATA)

export const mediaRootOf = (env: Env): string => mediaRoot(dataFolderOf(env))

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
