// Practice may be months ahead of the world. What was made there is dated so, and would begin to count for real only then.

export type Row = Readonly<Record<string, unknown>>

/** The first that a row has says when it was made. */
const made = ['created_at', 'given_at', 'at'] as const
/** Chosen by whoever made it, and meant from its making on; every other moment of a row is one that has been. */
const chosen: readonly string[] = ['valid_from', 'starts_at', 'until', 'limited_until']

const timeOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN)
const text = (time: number): string => new Date(time).toISOString()

/**
 * `rows` of one table as though the last of them had been made just now, in the order of their making; `moments` are its columns that
 * hold one. Rows that were made before `now` keep when they begin to count.
 */
export function broughtBack<T extends Row>(rows: readonly T[], moments: readonly string[], now: Date): T[] {
  const madeAt = (row: T) => timeOf(made.map((name) => row[name]).find((value) => value !== undefined))
  const late = rows.filter((row) => madeAt(row) > +now).toSorted((a, b) => madeAt(a) - madeAt(b))
  const ahead = new Map(late.map((row, at) => [row, madeAt(row) - +now + late.length - at]))
  return rows.map((row) => {
    const by = ahead.get(row) ?? 0
    const put = (name: string): [string, unknown] => {
      const time = timeOf(row[name])
      if (Number.isNaN(time)) return [name, row[name]]
      const meant = time - by
      if (chosen.includes(name)) return [name, by > 0 ? text(meant) : row[name]]
      return [name, by > 0 || time > +now ? text(Math.min(meant, +now)) : row[name]]
    }
    return { ...row, ...Object.fromEntries(moments.map(put)) }
  })
}
