// Weeks beside each other. Pure.
import { officeFigureNames, type Office, type OfficeFigure } from '@fieldhouse/contract'
import type { OfficeDayTable } from './tables.ts'

/** Five weeks: the one that is told, and four to know what is usual. */
export const daysCompared = 35
const week = 7

const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return (low + high) / 2
}

/** `days`: the 35 before today, the oldest first. What was not counted of a day makes its week unknown. */
export function weekOf(
  days: readonly string[],
  rows: readonly OfficeDayTable[],
  inUnit: (figure: OfficeFigure, n: number) => number,
): Office['week'] {
  const known = new Map(rows.map(({ day, figure, n }) => [`${day} ${figure}`, n]))
  const sumOf = (figure: OfficeFigure, span: readonly string[]): number | undefined =>
    span.reduce<number | undefined>((sum, day) => {
      const n = known.get(`${day} ${figure}`)
      return sum === undefined || n === undefined ? undefined : sum + n
    }, 0)
  const last = days.slice(-week)
  const before = [1, 2, 3, 4].map((back) => days.slice(-week * (back + 1), -week * back))
  const figures = officeFigureNames.flatMap((key) => {
    const sum = sumOf(key, last)
    if (sum === undefined) return []
    const weeks = before.flatMap((span) => sumOf(key, span) ?? [])
    return [{ key, last: inUnit(key, sum), usual: weeks.length === before.length ? inUnit(key, median(weeks)) : null }]
  })
  return { until: figures.length > 0 ? (last.at(-1) ?? null) : null, figures }
}
