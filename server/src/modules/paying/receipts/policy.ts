// What stands on papers, and how they are numbered. Pure.
import type { Line, ReceiptKind, ReceiptTable, Series, Settled } from './tables.ts'

export const seriesOf = (kind: ReceiptKind): Series => (kind === 'top_up' || kind === 'sale' || kind === 'refund_undone' ? 'R' : 'C')

type Place = Pick<ReceiptTable, 'series' | 'life' | 'year' | 'number'>

/** After a restore the letter has a number behind it. */
export const numberOf = ({ series, life, year, number }: Place): string =>
  `${series}${life === 0 ? '' : life + 1}-${year}-${String(number).padStart(6, '0')}`

const pattern = /^([RC])([1-9]\d{0,5})?-(20\d\d|21\d\d)-(\d{1,9})$/i

/** Undefined for whatever is no number. */
export function readNumber(text: string): Place | undefined {
  const [, series, life, year, number] = pattern.exec(text.trim()) ?? []
  if (series === undefined || life === '1') return undefined
  return {
    series: series.toUpperCase() as Series,
    life: life === undefined ? 0 : Number(life) - 1,
    year: Number(year),
    number: Number(number),
  }
}

const words: Readonly<Record<string, string>> = {
  tip: 'Tip',
  stream_tip: 'Tip in a stream',
  feed: 'Post',
  video: 'Video',
  gallery: 'Gallery',
  product: 'Product',
  message: 'Message',
  gift: 'Gift of a subscription',
  public_chat: 'Ticket for a stream',
  group_chat: 'A minute of a group stream',
  private_chat: 'A minute of a private stream',
  monthly_subscription: 'Subscription, monthly',
  yearly_subscription: 'Subscription, yearly',
  token_package: 'Tokens',
}
export const wordsOf = (type: string): string => words[type] ?? (type.charAt(0).toUpperCase() + type.slice(1)).replaceAll('_', ' ')

const takenBack: Readonly<Partial<Record<ReceiptKind, string>>> = {
  token_refund: 'Back to the wallet',
  sale_credited: 'Back to the wallet',
  card_refund: 'Back to the card',
  dispute_lost: 'Taken back by the bank of the card',
  refund_undone: 'A refund that the card did not take, taken back',
}

/** What it is about, without whom it was bought from. */
export function titleOf({ kind, type, title }: Pick<Settled, 'kind' | 'type'> & { readonly title: string }): string {
  const what = [wordsOf(type), title].filter((part) => part !== '').join(': ')
  const back = takenBack[kind]
  return back === undefined ? what : `${back}: ${what}`
}

/** One line before a discount: what it was, how many, and what they cost. */
export const linesOf = (settled: Settled, title: string): Line[] => [
  { text: titleOf({ ...settled, title }), quantity: settled.quantity, amount: settled.total + settled.discount },
]

/** Papers of a card are sent to their buyer, while they are news: not those of a wallet, which may be many a minute. */
export const isSent = ({ unit, at }: Settled, now: Date, newsFor: number): boolean =>
  unit === 'card' && now.getTime() - at.getTime() <= newsFor
