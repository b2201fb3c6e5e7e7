// Settings: stored values over their defaults. Ordinary readers may see a value five seconds old; money reads inside
// its own transaction (money.md 13).
import type { PublicSettings } from '@fieldhouse/contract'
import { isSettingKey } from '@fieldhouse/contract/setting-rules'
import type { Resting } from '#platform/app-error.ts'
import { createOnlyProcess, type Bus } from '#platform/bus/index.ts'
import type { Clock } from '#platform/clock.ts'
import { afterCommit, runPrepared, type Db } from '#platform/db/index.ts'
import { countryOfWhoeverLooks } from '#platform/whereabouts/index.ts'
import { createChanging } from './changing.ts'
import { privateDefaults, publicDefaults, type AllSettings } from './defaults.ts'
import { hasBegun, restOf } from './resting.ts'
import * as store from './store.ts'

export interface Settings {
  /** All settings, at most five seconds old. */
  read(): Promise<AllSettings>
  /** All settings as of now, inside the caller's transaction. */
  readNow(tx: Db): Promise<AllSettings>
  /** What browsers may know. */
  readPublic(): Promise<PublicSettings>
  /** The site is not shown where whoever looks is. */
  isClosedHere(): Promise<boolean>
  /** How the site rests; undefined while it is open. */
  resting(): Promise<Resting | undefined>
  /** Without a word of who or why; administrators go through `changing`. */
  write(tx: Db, changes: Partial<AllSettings>): Promise<void>
  readonly changing: ReturnType<typeof createChanging>
}

export interface Needs {
  readonly db: Db
  /** Without it nobody else is told. */
  readonly bus?: Pick<Bus, 'tell' | 'on' | 'onGap'>
  readonly clock: Clock
  /** Values that follow from the environment; they win over the defaults, and over what an administrator had chosen. */
  readonly fromEnvironment: Partial<AllSettings>
  /** What counts now, whatever anybody chose. */
  readonly forNow?: () => Partial<AllSettings>
}

const freshFor = 5000

export function createSettings({ db, bus = createOnlyProcess(), clock, fromEnvironment, forNow = () => ({}) }: Needs): Settings {
  const defaults: AllSettings = { ...publicDefaults, ...privateDefaults, ...fromEnvironment }
  const fixed = Object.fromEntries(Object.entries(fromEnvironment).filter(([key]) => isSettingKey(key)))
  let kept: { settings: AllSettings; until: number } | undefined
  const forget = () => (kept = undefined)
  bus.on('settings.changed', forget)
  bus.onGap(forget)
  const changed = () => {
    forget()
    bus.tell('settings.changed', {})
  }

  const readNow = async (using: Db): Promise<AllSettings> => {
    // With a parameter it is prepared, which halves what it costs.
    const rows = await runPrepared<{ key: string; value: unknown }>(using, 'select key, value from setting where key <> $1', [''])
    return { ...defaults, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])), ...fixed, ...forNow() }
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
      const chosen = await read()
      const menus = chosen.menus.toSorted((one, other) => one.ordering - other.ordering)
      const all = { ...chosen, menus, maintenanceMode: hasBegun(chosen, clock.now()) }
      return Object.fromEntries(Object.keys(publicDefaults).map((key) => [key, all[key as keyof PublicSettings]])) as PublicSettings
    },
    async isClosedHere() {
      const country = countryOfWhoeverLooks()
      return country !== undefined && (await read()).blockedCountries.includes(country)
    },
    resting: async () => restOf(await read(), clock.now()),
    async write(tx, changes) {
      for (const [key, value] of Object.entries(changes)) await store.put(tx, key, value)
      forget()
      afterCommit(tx, changed)
    },
    changing: createChanging({ db, clock, defaults, fromEnvironment, onChange: changed }),
  }
}
