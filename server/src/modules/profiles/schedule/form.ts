// From what a form says to the columns of an event.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { faultOf } from './policy.ts'
import type { EventRow } from './tables.ts'

export type NewEvent = BodyOf<Calls['schedule']['create']>
export type EventChange = BodyOf<Calls['schedule']['update']>

type Content = Pick<EventRow, 'opponent' | 'is_home' | 'venue' | 'starts_at' | 'ends_at' | 'note' | 'is_canceled'>

/** One line: whoever prints it needs no more. */
export const lineOf = (text: string | null): string | null => text?.replace(/\s+/g, ' ').trim() || null

/** The columns that a form names; what it leaves out stays. */
const contentOf = (wish: EventChange): Partial<Content> => ({
  ...(wish.opponent === undefined ? {} : { opponent: lineOf(wish.opponent) }),
  ...(wish.isHome === undefined ? {} : { is_home: wish.isHome }),
  ...(wish.venue === undefined ? {} : { venue: lineOf(wish.venue) }),
  ...(wish.startsAt === undefined ? {} : { starts_at: new Date(wish.startsAt) }),
  ...(wish.endsAt === undefined ? {} : { ends_at: wish.endsAt === null ? null : new Date(wish.endsAt) }),
  ...(wish.note === undefined ? {} : { note: wish.note?.trim() || null }),
  ...(wish.isCanceled === undefined ? {} : { is_canceled: wish.isCanceled }),
})

const blank: Omit<Content, 'starts_at'> = { opponent: null, is_home: true, venue: null, ends_at: null, note: null, is_canceled: false }

function requireSound<Row extends Pick<EventRow, 'kind' | 'opponent' | 'starts_at' | 'ends_at'>>(row: Row): Row {
  const opponent = row.kind === 'game' && row.opponent === null ? { path: 'opponent', message: 'Say whom the team plays.' } : undefined
  const fault = opponent ?? faultOf(row)
  if (fault) throw new AppError('request.invalid', { errors: [fault] })
  return row
}

/** Throws `request.invalid`. */
export const newContent = ({ kind, startsAt, ...wish }: NewEvent): Content & Pick<EventRow, 'kind'> =>
  requireSound({ kind, ...blank, starts_at: new Date(startsAt), ...contentOf(wish) })

/** Throws `request.invalid`. What moves to another time keeps how long it takes. */
export function changedContent(row: EventRow, wish: EventChange): Partial<Content> {
  const change = contentOf(wish)
  if (change.starts_at && wish.endsAt === undefined && row.ends_at) {
    change.ends_at = new Date(row.ends_at.getTime() + change.starts_at.getTime() - row.starts_at.getTime())
  }
  requireSound({ ...row, ...change })
  return change
}
