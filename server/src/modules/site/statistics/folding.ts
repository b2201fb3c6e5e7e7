// What of a day may be kept: nothing of fewer than five. Pure.
import { fewestToTell, otherSource } from './policy.ts'
import type { StatTable } from './tables.ts'

interface Part {
  readonly value: string
  readonly n: number
}

/**
 * Values of fewer than five join the others; where those are too few still, the rarest that may be told joins them, too, so that nobody can
 * work it out. What is too little altogether is left out.
 */
export function foldValues(parts: readonly Part[]): Part[] {
  const isTold = ({ value, n }: Part) => value !== otherSource && n >= fewestToTell
  const told = parts.filter(isTold).toSorted((a, b) => b.n - a.n || (a.value < b.value ? -1 : 1))
  let rest = parts.filter((part) => !isTold(part)).reduce((sum, { n }) => sum + n, 0)
  while (rest > 0 && rest < fewestToTell && told.length > 0) rest += told.pop()?.n ?? 0
  return rest < fewestToTell ? told : [...told, { value: otherSource, n: rest }]
}

const groupOf = ({ subject_kind, subject_id, day, metric, dim }: StatTable) => `${subject_kind} ${subject_id} ${day} ${metric} ${dim}`

/** Of several days, as after a night in which nothing ran, together. */
function laterOn(rows: readonly StatTable[], today: string): StatTable[] {
  const moved = Map.groupBy(
    rows.map((row) => ({ ...row, day: today })),
    groupOf,
  )
  return [...moved.values()].flatMap((same) => (same[0] ? [{ ...same[0], n: same.reduce((sum, { n }) => sum + n, 0) }] : []))
}

/** `kept` may stay for good; `later` are sums that are too small by themselves: they are told with a day that follows, each once. */
export function foldDays(rows: readonly StatTable[], today: string): { kept: StatTable[]; later: StatTable[] } {
  const totals = rows.filter(({ dim }) => dim === '')
  const byDim = Map.groupBy(
    rows.filter(({ dim }) => dim !== ''),
    groupOf,
  )
  const kept = [...byDim.values()].flatMap((group) => {
    const [first] = group
    return first ? foldValues(group).map(({ value, n }) => ({ ...first, value, n })) : []
  })
  return {
    kept: [...totals.filter(({ n }) => n >= fewestToTell), ...kept],
    later: laterOn(
      totals.filter(({ n }) => n < fewestToTell),
      today,
    ),
  }
}
