// The place after the last comment of a page: its id, and its rank where the best come first.
import { AppError } from '#platform/app-error.ts'
import { isId } from '#platform/new-id.ts'
import type { After } from './store.ts'

export const writeAfter = ({ id, rank }: After): string => Buffer.from(`${rank}/${id}`).toString('base64url')

/** Throws `request.invalid` for a text that we did not write. */
export function readAfter(text: string | undefined): After | undefined {
  if (text === undefined) return undefined
  const [number = '', id = ''] = Buffer.from(text, 'base64url').toString().split('/')
  const rank = Number(number)
  if (!/^\d{1,12}(?:\.\d{1,17})?$/.test(number) || !Number.isFinite(rank) || !isId(id))
    throw new AppError('request.invalid', { errors: [{ path: 'cursor', message: 'Use the nextCursor of the previous page.' }] })
  return { id, rank }
}
