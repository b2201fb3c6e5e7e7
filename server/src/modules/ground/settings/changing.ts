// Settings are changed all or nothing, by somebody who saw what they change; each change stays, with who, when and why.
import { problemWith } from '@fieldhouse/contract/setting-problems'
import {
  isSettingKey,
  ruleOf,
  settingBounds,
  settingKeys,
  settingSpans,
  type SettingKey,
  type SettingValue,
} from '@fieldhouse/contract/setting-rules'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { afterCommit, inTransaction, type Db } from '#platform/db/index.ts'
import type { AllSettings } from './defaults.ts'
import * as store from './store.ts'
import type { SettingHistoryTable } from './tables.ts'

export interface ChangeWish {
  /** Null: the shipped value. */
  readonly changes: Readonly<Record<string, SettingValue | null>>
  /** The version of each that was seen; 0: never changed. */
  readonly versions: Readonly<Record<string, number>>
  readonly reason?: string | undefined
  readonly by: string
}

export interface Editable {
  readonly key: SettingKey
  readonly value: SettingValue
  readonly standard: SettingValue
  readonly version: number
  /** The environment says what it is. */
  readonly isFixed: boolean
  readonly last: SettingHistoryTable | undefined
}

/** What is wrong with a value that only a part of the program can see, by fields. */
export type Judge = (value: SettingValue) => Promise<readonly { path: string; message: string }[]>

interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly defaults: AllSettings
  readonly fromEnvironment: Partial<AllSettings>
  /** This process reads them anew. */
  readonly onChange: () => void
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function refuseProblems(changes: ChangeWish['changes'], after: Readonly<Record<string, unknown>>): void {
  const own = Object.entries(changes).flatMap(([key, value]) => {
    const problem = value !== null && isSettingKey(key) ? problemWith(ruleOf(key), value) : undefined
    return problem ? [{ path: key, message: problem }] : []
  })
  if (own.length > 0) throw new AppError('request.invalid', { errors: own })
  const crossed = settingBounds.flatMap(([least, most]) => {
    if (Number(after[least]) <= Number(after[most])) return []
    const path = least in changes ? least : most
    return [{ path, message: `“${ruleOf(least).label}” cannot be above “${ruleOf(most).label}”.` }]
  })
  const backwards = settingSpans.flatMap(([from, until]) => {
    if (after[from] === '' || after[until] === '' || String(after[from]) < String(after[until])) return []
    return [{ path: until in changes ? until : from, message: `“${ruleOf(until).label}” has to be after “${ruleOf(from).label}”.` }]
  })
  if (backwards.length > 0) throw new AppError('request.invalid', { errors: backwards })
  if (crossed.length > 0) throw new AppError('request.invalid', { errors: crossed })
}

export function createChanging({ db, clock, defaults, fromEnvironment, onChange }: Needs) {
  const standardOf = (key: SettingKey) => defaults[key] as SettingValue
  const judges = new Map<string, Judge>()

  async function read(using: Db): Promise<Map<SettingKey, Editable>> {
    const [stored, latest] = await Promise.all([store.stored(using), store.latest(using)])
    const values = new Map(stored.map(({ key, value }) => [key, value as SettingValue]))
    const last = new Map(latest.map((row) => [row.key, row]))
    return new Map(
      settingKeys.map((key) => {
        const isFixed = key in fromEnvironment
        const value = (isFixed ? undefined : values.get(key)) ?? standardOf(key)
        return [key, { key, value, standard: standardOf(key), version: last.get(key)?.version ?? 0, isFixed, last: last.get(key) }]
      }),
    )
  }

  async function change(tx: Db, { changes, versions, reason, by }: ChangeWish): Promise<void> {
    await store.hold(tx)
    const known = await read(tx)
    const wished = Object.entries(changes).map(([key, value]) => {
      const editable = isSettingKey(key) ? known.get(key) : undefined
      if (!editable) throw new AppError('setting.unknown')
      if (editable.isFixed) throw new AppError('setting.fixed')
      if (versions[key] !== editable.version) throw new AppError('setting.changed')
      return { editable, value: typeof value === 'string' ? value.trim() : value }
    })
    const now = new Map([...known].map(([key, { value }]) => [key as string, value]))
    for (const { editable, value } of wished) now.set(editable.key, value ?? editable.standard)
    refuseProblems(changes, Object.fromEntries(now))
    const stored = new Map((await store.stored(tx)).map(({ key, value }) => [key, value]))
    for (const { editable, value } of wished) {
      const { key, version } = editable
      const [before, after] = [stored.get(key), value ?? undefined]
      if (same(before, after)) continue
      if (after === undefined) await store.remove(tx, key)
      else await store.put(tx, key, after)
      await store.note(tx, { key, version: version + 1, before, after, by, at: clock.now(), reason })
    }
  }

  async function judge(changes: ChangeWish['changes']): Promise<void> {
    const found = await Promise.all(Object.entries(changes).map(([key, value]) => (value === null ? [] : (judges.get(key)?.(value) ?? []))))
    const errors = found.flat()
    if (errors.length > 0) throw new AppError('request.invalid', { errors })
  }

  const run = async (wish: (tx: Db) => Promise<ChangeWish>) => {
    await inTransaction(db, async (tx) => change(tx, await wish(tx)))
    onChange()
  }

  return {
    list: async (): Promise<Editable[]> => [...(await read(db)).values()],
    history: (wish: { key: string | undefined; limit: number; offset: number }) => store.history(db, wish),

    /**
     * Throws `request.invalid` with what is wrong of which, `setting.unknown`, `setting.fixed` for what the environment says, and
     * `setting.changed` where somebody else was first.
     */
    async change(wish: ChangeWish): Promise<void> {
      await judge(wish.changes)
      await run(() => Promise.resolve(wish))
    },

    /** Asked before a change of this one is made; going back to what it was asks nobody. */
    judgeBy: (key: SettingKey, ask: Judge) => void judges.set(key, ask),

    /** What follows of something else, in its transaction, with a version of its own. Nobody has to have seen anything. */
    async follow(tx: Db, key: SettingKey, make: (now: SettingValue) => SettingValue, why: { by: string; reason: string }): Promise<void> {
      await store.hold(tx)
      const known = (await read(tx)).get(key)
      if (!known || known.isFixed) return
      const value = make(known.value)
      await change(tx, { changes: { [key]: same(value, known.standard) ? null : value }, versions: { [key]: known.version }, ...why })
      onChange()
      afterCommit(tx, onChange)
    },

    /** Brings back what a setting was once that change was made; 0: the shipped value. It is a change like any other. */
    revert: (key: string, to: number, seen: number, by: string) =>
      run(async (tx) => {
        const then = to === 0 ? undefined : await store.findChange(tx, key, to)
        if (to !== 0 && !then) throw new AppError('setting.unknown')
        return {
          changes: { [key]: (then?.after ?? null) as SettingValue | null },
          versions: { [key]: seen },
          by,
          reason: `Back to version ${to}`,
        }
      }),
  }
}
