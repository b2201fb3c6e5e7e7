// Where somebody is in a list: in its order, named by the list and a place in it, or behind it, where time is the order.
import { AppError } from '#platform/app-error.ts'
import { isId } from '#platform/new-id.ts'

export interface Place {
  readonly list: string
  readonly at: number
}

const mark = 'b'

export const writePlace = ({ list, at }: Place): string => Buffer.from(`${mark}.${list}.${at}`).toString('base64url')

/** Undefined for a place behind the order. Throws `request.invalid` for a text that we did not write. */
export function readPlace(text: string): Place | undefined {
  const [begin, list = '', at = ''] = Buffer.from(text, 'base64url').toString().split('.')
  if (begin !== mark) return undefined
  if (!isId(list) || !/^\d{1,4}$/.test(at)) {
    throw new AppError('request.invalid', { errors: [{ path: 'cursor', message: 'Use the nextCursor of the previous page.' }] })
  }
  return { list, at: Number(at) }
}
