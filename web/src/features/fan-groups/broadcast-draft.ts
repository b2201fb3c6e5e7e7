// A message to many while it is written.
import { amountOf } from '../../lib/amount.ts'
import { fieldOf, momentOf } from '../../lib/field-time.ts'
import type { InputFor } from '../../lib/calls.ts'
import type { Audience, Broadcast } from './describe.ts'

export interface Picture {
  readonly id: string
  readonly name: string
}

export interface Draft {
  readonly audience: Audience | undefined
  readonly except: Audience | undefined
  readonly text: string
  readonly pictures: readonly Picture[]
  readonly price: string
  /** As a field for day and time has it; empty: at once. */
  readonly at: string
}

export const draftFor = (audience: Audience | undefined): Draft => ({
  audience,
  except: undefined,
  text: '',
  pictures: [],
  price: '',
  at: '',
})

export const draftOf = ({ audience, except, text, fileIds, price, at }: Broadcast): Draft => ({
  audience,
  except: except ?? undefined,
  text,
  pictures: fileIds.map((id, i) => ({ id, name: `picture ${i + 1}` })),
  price: price === null ? '' : String(price),
  at: fieldOf(at),
})

/** What is sent; all of it, so that what was taken out of a planned one goes. */
export function bodyOf({ except, text, pictures, price, at }: Draft): Omit<NonNullable<InputFor<'broadcasts.create'>['body']>, 'audience'> {
  return {
    except: except ?? null,
    text: text.trim(),
    fileIds: pictures.map(({ id }) => id),
    price: price.trim() === '' ? null : amountOf(price),
    ...(at && { at: momentOf(at) ?? '' }),
  }
}
