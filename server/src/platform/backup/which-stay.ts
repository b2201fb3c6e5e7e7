// Which backups stay: the newest of each of the last days, weeks and months that have one.

export interface Keeping {
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

const day = 86_400_000

/** Names begin with their time, in UTC. Weeks begin on Monday. */
const periods: Readonly<Record<keyof Keeping, (name: string) => string>> = {
  daily: (name) => name.slice(0, 10),
  // The first day that there is was a Thursday.
  weekly: (name) => String(Math.floor((Date.parse(name.slice(0, 10)) / day + 3) / 7)),
  monthly: (name) => name.slice(0, 7),
}

/**
 * `isProven`: it was whole when it was looked at last. One that is not never takes the place of one that is. The newest stays, whatever it
 * is, and so does the newest that is proven.
 */
export function whichStay(names: readonly string[], keeping: Keeping, isProven: (name: string) => boolean): ReadonlySet<string> {
  const newestFirst = names.toSorted().toReversed()
  const proven = newestFirst.filter(isProven)
  const stay = new Set([newestFirst[0], proven[0]].filter((name) => name !== undefined))
  for (const kind of Object.keys(periods) as (keyof Keeping)[]) {
    const seen = new Set<string>()
    for (const name of proven) {
      const period = periods[kind](name)
      if (seen.has(period)) continue
      if (seen.size === keeping[kind]) break
      seen.add(period)
      stay.add(name)
    }
  }
  return stay
}
