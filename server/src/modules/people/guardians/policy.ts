// Pure rules of guardians: how many, for how long, and which addresses are one and the same.
import type { guardianStates } from '@fieldhouse/contract'
import { days } from '#platform/clock.ts'
import type { LinkState } from './tables.ts'

/** Of one minor at a time (youth.md Y9). */
export const mostGuardians = 2
export const letterLife = days(14)
/** Of one minor, and to one address, in a day: nobody's inbox is filled by us. */
export const mostLetters = 3
export const lettersWithin = days(1)
/** Staff is told of whoever is a guardian of so many other minors. */
export const several = 3

const dotless = new Set(['gmail.com', 'googlemail.com'])

/** What a mailbox is whatever is written behind a plus, and where dots do not count. */
function mailboxOf(address: string): string {
  const [name = '', host = ''] = address.toLowerCase().split('@')
  const plain = name.split('+')[0] ?? ''
  return dotless.has(host) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${host}`
}

/** Whether two addresses end in one inbox, as far as they tell. */
export const isSameMailbox = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && mailboxOf(one) === mailboxOf(other)

/** A state that people are shown: what has ended is gone. */
export type LastingState = (typeof guardianStates)[number]
export const isLasting = (state: LinkState): state is LastingState => state !== 'ended'

/** Whether somebody has a part in it: not while only a letter is out. */
export const isTaken = (state: LinkState): state is Exclude<LastingState, 'asked'> => isLasting(state) && state !== 'asked'
