// Endless lists: the place after the last row of a page, as opaque text. It holds the sort key, never an offset.
import { AppError } from '../app-error.ts'
import { isId } from '../new-id.ts'

export interface Cursor {
  readonly at: Date
  readonly id: string
}

export const writeCursor = (cursor: Cursor): string => Buffer.from(`${cursor.at.getTime()}.${cursor.id}`).toString('base64url')

/** Throws `request.invalid` for a text that we did not write. */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  const [time = '', id = ''] = Buffer.from(text, 'base64url').toString().split('.')
  if (!/^\d{1,15}$/.test(time) || !isId(id)) {
    throw new AppError('request.invalid', { errors: [{ path: 'cursor', message: 'Use the nextCursor of the previous page.' }] })
  }
  return { at: new Date(Number(time)), id }
}

/** Cuts a page that was read with one row too many, and names the place to go on from. */
export function cutPage<Row>(rows: Row[], limit: number, keyOf: (row: Row) => Cursor): { rows: Row[]; nextCursor: string | null } {
  if (rows.length <= limit) return { rows, nextCursor: null }
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  return { rows: kept, nextCursor: last === undefined ? null : writeCursor(keyOf(last)) }
}
