// What is switched off for a while. Every door asks here: calls, sockets, uploads, and jobs that act for people.
import type { BodyOf, calls, Switch } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Bus } from '#platform/bus/index.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { isOpenFor, isOver, mayChange, refusalOf, type Who } from './policy.ts'
import * as store from './store.ts'
import type { SwitchTable } from './tables.ts'

export type Switches = ReturnType<typeof createSwitches>
type Form = BodyOf<typeof calls.switches.change>

const freshFor = 5000
const shares = { on: 100, off: 0 } as const

export interface Needs {
  readonly db: Db
  readonly bus: Pick<Bus, 'tell' | 'on' | 'onGap'>
  readonly clock: Clock
}

export function createSwitches({ db, bus, clock }: Needs) {
  let kept: { rows: ReadonlyMap<Switch, SwitchTable>; until: number } | undefined
  const forget = () => (kept = undefined)
  bus.on('switches.changed', forget)
  bus.onGap(forget)
  const read = async () => {
    const now = clock.now().getTime()
    if (!kept || kept.until <= now) kept = { rows: new Map((await store.all(db)).map((row) => [row.key, row])), until: now + freshFor }
    return kept.rows
  }
  const firstClosed = async (keys: readonly Switch[], who: Who): Promise<SwitchTable | undefined> => {
    if (keys.length === 0) return undefined
    const rows = await read()
    const now = clock.now()
    return keys.map((key) => rows.get(key)).find((row) => row && !isOpenFor(row, who, now))
  }

  return {
    isOpen: async (key: Switch, who: Who = {}): Promise<boolean> => (await firstClosed([key], who)) === undefined,

    /** Throws `service.switched_off`, with what was said of it. */
    async require(keys: readonly Switch[], who: Who): Promise<void> {
      const closed = await firstClosed(keys, who)
      if (closed) throw refusalOf(closed, clock.now())
    },

    /** Off for everybody: what acts for many people at once waits. */
    async isOff(keys: readonly Switch[]): Promise<boolean> {
      const rows = await read()
      const now = clock.now()
      return keys.some((key) => rows.get(key)?.state === 'off' && !isOver(rows.get(key) ?? { until: null }, now))
    },

    /** Off for everybody, with what was said of each. */
    async off(): Promise<{ key: Switch; reason: string }[]> {
      const now = clock.now()
      const rows = [...(await read()).values()].filter((row) => row.state === 'off' && !isOver(row, now))
      return rows.map(({ key, reason }) => ({ key, reason }))
    },

    all: () => store.all(db),
    history: (wish: { limit: number; offset: number }) => store.history(db, wish),

    /** Throws `staff.not_permitted`, `switch.changed` for who saw another state, and `request.invalid`. */
    async change(
      key: Switch,
      { seen, state, share, roles, until, reason }: Form,
      by: { id: string; roles: readonly string[] },
    ): Promise<void> {
      if (!mayChange(by.roles, key, state)) throw new AppError('staff.not_permitted')
      const now = clock.now()
      const ends = until === null || state === 'on' ? null : new Date(until)
      const errors = [
        ends !== null && ends <= now && { path: 'until', message: 'Choose a moment to come.' },
        state === 'share' && (share < 1 || share > 99) && { path: 'share', message: 'Enter something from 1 to 99.' },
        state !== 'on' && reason.trim() === '' && { path: 'reason', message: 'Say why: people read it.' },
      ].filter((one) => one !== false)
      if (errors.length > 0) throw new AppError('request.invalid', { errors })
      await inTransaction(db, async (tx) => {
        await store.hold(tx)
        const known = (await store.all(tx)).find((row) => row.key === key)
        if ((known?.version ?? 0) !== seen) throw new AppError('switch.changed')
        await store.put(tx, {
          key,
          state,
          share: state === 'share' ? share : shares[state],
          roles: state === 'on' ? [] : roles,
          until: ends,
          reason: reason.trim(),
          version: seen + 1,
          by_account: by.id,
          at: now,
        })
      })
      forget()
      bus.tell('switches.changed', {})
    },
  }
}
