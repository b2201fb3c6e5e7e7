// How often somebody may write to many at once. Pure.
import { days, hours } from '#platform/clock.ts'

export const mostGroups = 200
export const mostMembers = 5000

interface Written {
  readonly created_at: Date
  readonly price: number | null
}

const rules = [
  { most: 1, within: hours(1), isPriced: false },
  { most: 4, within: days(1), isPriced: false },
  { most: 2, within: days(1), isPriced: true },
] as const

/** Seconds until the next one may be written; undefined: now. `written` is of the last day, the latest first. */
export function waitUntilNext(written: readonly Written[], isPriced: boolean, now: Date): number | undefined {
  const waits = rules
    .filter((rule) => isPriced || !rule.isPriced)
    .flatMap(({ most, within, isPriced: countsPriced }) => {
      const counted = written.filter(
        ({ created_at: at, price }) => now.getTime() - at.getTime() < within && (!countsPriced || price !== null),
      )
      const oldest = counted[most - 1]
      return oldest ? [Math.ceil((oldest.created_at.getTime() + within - now.getTime()) / 1000)] : []
    })
  return waits.length === 0 ? undefined : Math.max(...waits)
}
