// Gifts in words.
import { formatDay } from '../../lib/format.ts'
import type { DataFor } from '../../lib/calls.ts'

export type Gift = DataFor<'gifts.list'>[number]

/** “a month”, “3 months”, “a year” */
export const monthsWords = (months: number): string => (months === 1 ? 'a month' : months === 12 ? 'a year' : `${months} months`)

export const pageNameOf = ({ page }: Pick<Gift, 'page'>): string => page?.name ?? 'a page'

/** Where a gift stands, as its giver is told. */
/** What goes by mail: on its way, sent, or to go on a day. */
function mailedWords({ sendAt }: Gift, { to, sentAt }: NonNullable<Gift['letter']>): string {
  if (sentAt !== null) return `Sent to ${to} on ${formatDay(sentAt)}, not opened yet.`
  return sendAt !== null && new Date(sendAt) > new Date() ? `Goes to ${to} on ${formatDay(sendAt)}.` : `On its way to ${to}.`
}

export function givenWords(gift: Gift): string {
  const { state, receiver, sendAt, openedAt, lapsesAt, letter } = gift
  const until = lapsesAt === null ? '' : ` If nobody does until ${formatDay(lapsesAt)}, the money is back in your wallet.`
  if (state === 'opened') return `Opened by ${receiver?.name ?? 'somebody'}${openedAt === null ? '' : ` on ${formatDay(openedAt)}`}.`
  if (state === 'lapsed') return 'Nobody opened it within a year. The money is back in your wallet.'
  if (state === 'refunded') return 'Taken back.'
  if (state === 'incomplete') return 'Not paid yet.'
  if (letter && (state === 'paid' || state === 'sent')) return `${mailedWords(gift, letter)}${until}`
  if (state === 'paid' && sendAt !== null) return `Goes to ${receiver?.name ?? 'them'} on ${formatDay(sendAt)}.`
  if (state === 'paid') return `Paid. Make its link and pass it on.${until}`
  return sendAt === null ? `Waits to be opened.${until}` : `Waits for ${receiver?.name ?? 'them'} to open it.${until}`
}

export function receivedWords({ state, giver, openedAt }: Gift): string {
  const from = `From ${giver?.name ?? 'somebody'}.`
  if (state === 'opened') return `${from} Opened${openedAt === null ? '' : ` on ${formatDay(openedAt)}`}.`
  return state === 'sent' ? `${from} It waits for you.` : `${from} It is over.`
}
