// What this process has seen of each part, kept here while the database cannot take it.
import { partStates, statusPartNames, type PartState, type StatusPart } from '@fieldhouse/contract'
import type { DayTable } from './tables.ts'

/** How a part is; it may throw or never answer, and then nothing is known of it. A part without one is not told of. */
export type Probe = () => Promise<PartState>
export type Probes = Readonly<Partial<Record<StatusPart, Probe>>> & { readonly database: Probe; readonly site: Probe }

/** Days that wait: a database that is away for longer is no news any more. */
const mostDays = 8

/** The answer, or undefined once it took too long; what comes later is not heard. */
export async function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  try {
    const late = new Promise<undefined>((done) => {
      timer = setTimeout(() => done(undefined), milliseconds)
    })
    return await Promise.race([work(), late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

export const worstOf = (states: readonly PartState[]): PartState =>
  partStates[Math.max(0, ...states.map((state) => partStates.indexOf(state)))] ?? 'works'

export function createSeen() {
  const parts = new Map<StatusPart, PartState>()
  let waiting = new Map<string, DayTable>()

  const add = ({ day, component, looks, limited, away }: DayTable) => {
    const key = `${day} ${component}`
    const known = waiting.get(key) ?? { looks: 0, limited: 0, away: 0 }
    waiting.set(key, {
      day,
      component,
      looks: known.looks + looks,
      limited: known.limited + limited,
      away: known.away + away,
    })
    const days = [...new Set([...waiting.values()].map((row) => row.day))].toSorted()
    for (const old of days.slice(0, -mostDays)) for (const [name, row] of waiting) if (row.day === old) waiting.delete(name)
  }

  return {
    parts: parts as ReadonlyMap<StatusPart, PartState>,
    /** Looks at all parts; without the database nothing is known of what only it tells. */
    async look(probes: Probes, day: string, patience: number): Promise<void> {
      const database = (await within(patience, probes.database)) ?? 'away'
      const found = await Promise.all(
        statusPartNames.map(async (name): Promise<[StatusPart, PartState] | undefined> => {
          const probe = probes[name]
          if (!probe) return undefined
          if (name === 'database') return [name, database]
          if (database === 'away') return [name, name === 'site' ? 'away' : 'unknown']
          return [name, (await within(patience, probe)) ?? 'unknown']
        }),
      )
      for (const [name, state] of found.filter((one) => one !== undefined)) {
        parts.set(name, state)
        if (state === 'unknown') continue
        add({ day, component: name, looks: 1, limited: Number(state === 'limited'), away: Number(state === 'away') })
      }
    },
    /** What was not taken yet goes on waiting. */
    async flush(take: (rows: readonly DayTable[]) => Promise<unknown>): Promise<void> {
      if (waiting.size === 0) return
      const taken = waiting
      waiting = new Map()
      try {
        await take([...taken.values()])
      } catch (error) {
        // Beside what was counted meanwhile: the answer may have come late.
        for (const row of taken.values()) add(row)
        throw error
      }
    },
  }
}
