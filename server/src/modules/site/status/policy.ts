// What is told of the parts and of their days. Pure.
import { statusDays, statusPartNames, statusParts, type PartState, type StatusPart } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { worstOf } from './seen.ts'
import type { DayTable, IncidentTable } from './tables.ts'

/** Throws `request.invalid` for words that are none. */
export function cleanText(path: string, text: string): string {
  const clean = text.trim()
  if (clean === '') throw new AppError('request.invalid', { errors: [{ path, message: 'There is nothing in it.' }] })
  return clean
}

export interface ShownDay {
  readonly day: string
  /** Unknown: nobody looked, or the site was not there to look. */
  readonly state: PartState
  /** Of the looks of that day, 0 to 1. */
  readonly wellShare: number | null
}

export interface ShownPart {
  readonly name: StatusPart
  readonly label: string
  readonly about: string
  readonly state: PartState
  /** Of all looks of these days, 0 to 1; null: there were none. */
  readonly wellShare: number | null
  /** The oldest first. */
  readonly days: readonly ShownDay[]
}

const round = (share: number) => Math.floor(share * 10_000) / 10_000

function shownDay(day: string, row: DayTable | undefined): ShownDay {
  if (!row) return { day, state: 'unknown', wellShare: null }
  const state = row.away > 0 ? 'away' : row.limited > 0 ? 'limited' : 'works'
  return { day, state, wellShare: round((row.looks - row.away - row.limited) / row.looks) }
}

const lastDays = (today: string): string[] =>
  Array.from({ length: statusDays }, (_, at) => new Date(Date.parse(today) - (statusDays - 1 - at) * 86_400_000).toISOString().slice(0, 10))

/** What the site found, and at least what staff says. */
export function shownParts(
  parts: ReadonlyMap<StatusPart, PartState>,
  incidents: readonly Pick<IncidentTable, 'components' | 'impact' | 'ended_at'>[],
  rows: readonly DayTable[],
  today: string,
): ShownPart[] {
  const byDay = new Map(rows.map((row) => [`${row.day} ${row.component}`, row]))
  const open = incidents.filter((one) => one.ended_at === null)
  return statusPartNames
    .filter((name) => parts.has(name) || open.some(({ components }) => components.includes(name)))
    .map((name) => {
      const days = lastDays(today).map((day) => shownDay(day, byDay.get(`${day} ${name}`)))
      const own = rows.filter((row) => row.component === name)
      const looks = own.reduce((sum, row) => sum + row.looks, 0)
      const bad = own.reduce((sum, row) => sum + row.away + row.limited, 0)
      const said = open.filter(({ components }) => components.includes(name)).map(({ impact }) => impact)
      return {
        name,
        ...statusParts[name],
        state: worstOf([parts.get(name) ?? 'unknown', ...said]),
        wellShare: looks === 0 ? null : round((looks - bad) / looks),
        days,
      }
    })
}
