// Settings: stored values over their defaults. Ordinary readers may see a value five seconds old; money reads inside
// its own transaction (money.md 13).
import type { PublicSettings } from '@fieldhouse/contract'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import { runPrepared, type Db } from '#platform/db/index.ts'
import { countryOfWhoeverLooks } from '#platform/whereabouts/index.ts'
import { privateDefaults, publicDefaults, type PrivateSettings } from './defaults.ts'

export type AllSettings = PublicSettings & PrivateSettings

export interface Settings {
  /** All settings, at most five seconds old. */
  read(): Promise<AllSettings>
  /** All settings as of now, inside the caller's transaction. */
  readNow(tx: Db): Promise<AllSettings>
  /** What browsers may know. */
  readPublic(): Promise<PublicSettings>
  /** The site is not shown where whoever looks is. */
  isClosedHere(): Promise<boolean>
  write(tx: Db, changes: Partial<AllSettings>): Promise<void>
}

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  /** Values that follow from the environment; they win over the defaults, not over what is stored. */
  readonly fromEnvironment: Partial<AllSettings>
}

const freshFor = 5000

export function createSettings({ db, clock, fromEnvironment }: Needs): Settings {
  const defaults: AllSettings = { ...publicDefaults, ...privateDefaults, ...fromEnvironment }
  let kept: { settings: AllSettings; until: number } | undefined

  const readNow = async (using: Db): Promise<AllSettings> => {
    // With a parameter it is prepared, which halves what it costs.
    const rows = await runPrepared<{ key: string; value: unknown }>(using, 'select key, value from setting where key <> $1', [''])
    return { ...defaults, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) }
  }

  const read = async () => {
    const now = clock.now().getTime()
    if (!kept || kept.until <= now) kept = { settings: await readNow(db), until: now + freshFor }
    return kept.settings
  }

  return {
    read,
    readNow,
    async readPublic() {
      const all = await read()
      return Object.fromEntries(Object.keys(publicDefaults).map((key) => [key, all[key as keyof PublicSettings]])) as PublicSettings
    },
    async isClosedHere() {
      const country = countryOfWhoeverLooks()
      return country !== undefined && (await read()).blockedCountries.includes(country)
    },
    async write(tx, changes) {
      for (const [key, value] of Object.entries(changes)) {
        await sql`
          insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
          on conflict (key) do update set value = excluded.value`.execute(tx)
      }
      kept = undefined
    },
  }
}
