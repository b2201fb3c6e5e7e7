// The games of a team as calendars read them (RFC 5545): in UTC, each under an id that stays.
import type { Team } from '@fieldhouse/contract'
import ical, { escape, ICalEventStatus, type ICalEventData } from 'ical-generator'
import type { EventRow } from './tables.ts'

const hours = 3600

const eventOf = (row: EventRow, team: Pick<Team, 'name'>, url: string): ICalEventData => ({
  id: `${row.id}@fieldhouse`,
  sequence: row.revision,
  start: row.starts_at,
  end: row.ends_at,
  stamp: row.updated_at,
  created: row.created_at,
  lastModified: row.updated_at,
  summary: `${team.name} ${row.is_home ? 'vs' : 'at'} ${row.opponent ?? ''}`,
  location: row.venue,
  description: row.result === null ? null : `Result: ${row.result}`,
  status: row.is_canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  url,
})

/** Games only: what is for members never gets into it. */
export function writeCalendar(rows: readonly EventRow[], team: Pick<Team, 'name' | 'path'>, siteUrl: string): string {
  const url = new URL(`${team.path}?tab=schedule`, siteUrl).href
  const games = rows.filter(({ kind }) => kind === 'game')
  const calendar = ical({
    prodId: { company: 'Fieldhouse', product: 'Schedule' },
    // Unlike the names of events, the library writes this one as it is.
    name: escape(team.name, false),
    url,
    ttl: 6 * hours,
    events: games.map((row) => eventOf(row, team, url)),
  })
  return `${calendar.toString()}\r\n`
}
