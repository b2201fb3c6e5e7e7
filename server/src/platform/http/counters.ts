// Where uses are counted beside the bus: in the memory of one process, and in a table where all of them see it.
import { sql } from 'kysely'
import type { Window } from '../bus/index.ts'
import type { Db } from '../db/index.ts'
import type { Keys } from '../secrets.ts'

const sweepAbove = 50_000

export function createMemoryCounter() {
  const windows = new Map<string, { endsAt: number; count: number }>()
  return {
    use(key: string, now: number, within: number): Window {
      let window = windows.get(key)
      // One that would last longer than any was begun before the clock was put back.
      if (!window || window.endsAt <= now || window.endsAt > now + within) {
        if (windows.size > sweepAbove) for (const [known, { endsAt }] of windows) if (endsAt <= now) windows.delete(known)
        window = { endsAt: now + within, count: 0 }
        windows.set(key, window)
      }
      window.count += 1
      return { ...window }
    },
    giveBack(key: string): void {
      const window = windows.get(key)
      if (window && window.count > 0) window.count -= 1
    },
    forget: (key: string): void => void windows.delete(key),
  }
}

export interface GuessCounter {
  use(key: string, now: number, within: number, tx?: Db): Promise<Window>
  giveBack(key: string): Promise<void>
  forget(key: string): Promise<void>
  /** Windows that ended; how many. */
  sweep(now: Date): Promise<number>
}

/** In the table `limit_counter`, under a keyed hash. */
export function createGuessCounter(db: Db, keys: Keys): GuessCounter {
  const hashOf = (key: string) => keys.print('limit', key)
  return {
    async use(key, now, within, tx = db) {
      const at = new Date(now)
      const { rows } = await sql<{ ends_at: Date; count: number }>`
        insert into limit_counter as c (key, ends_at, count) values (${hashOf(key)}, ${new Date(now + within)}, 1)
        on conflict (key) do update set
          count = case when c.ends_at <= ${at} then 1 else c.count + 1 end,
          ends_at = case when c.ends_at <= ${at} then excluded.ends_at else c.ends_at end
        returning ends_at, count`.execute(tx)
      const [row] = rows
      if (!row) throw new Error('A use was not counted')
      return { endsAt: row.ends_at.getTime(), count: row.count }
    },
    async giveBack(key) {
      await sql`update limit_counter set count = count - 1 where key = ${hashOf(key)} and count > 0`.execute(db)
    },
    async forget(key) {
      await sql`delete from limit_counter where key = ${hashOf(key)}`.execute(db)
    },
    async sweep(now) {
      const { numAffectedRows } = await sql`delete from limit_counter where ends_at < ${now}`.execute(db)
      return Number(numAffectedRows ?? 0)
    },
  }
}
