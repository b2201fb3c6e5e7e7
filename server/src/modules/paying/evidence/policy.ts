// What is told to a bank, made of what the program knows. Pure.
import type { DisputeAnswer } from '#platform/card/index.ts'
import { toWire } from '#ground/ledger'
import type { EvidenceState, Fact } from './tables.ts'

export const evidenceMoves: Readonly<Record<EvidenceState, readonly EvidenceState[]>> = {
  draft: ['sending'],
  sending: ['draft', 'sent'],
  sent: [],
}

export interface Known {
  readonly what: string
  readonly seller: string | null
  readonly price: number
  readonly currency: string
  readonly paidAt: Date
  readonly receipt: { readonly number: string; readonly issuedAt: Date } | undefined
  readonly customerSince: Date | undefined
  /** What the payment opened, and until when. */
  readonly opened: readonly { readonly from: Date; readonly until: Date | null; readonly endedAt: Date | null }[]
  /** Of tokens: what was bought with the wallet since. */
  readonly spent: { readonly count: number; readonly tokens: number; readonly first: Date; readonly last: Date } | undefined
  /** What was agreed to at the button, in the words that stood there. */
  readonly agreed: { readonly at: Date; readonly body: string } | undefined
  readonly orders: readonly {
    readonly number: number
    readonly name: string
    readonly tracking: string | null
    readonly sentAt: Date | null
    readonly deliveredAt: Date | null
  }[]
  readonly refundDays: number
  readonly site: string
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const timeOf = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
const price = (amount: number) => toWire(amount).toFixed(2)

const openedWords = (opened: Known['opened']): string[] =>
  opened.map(({ from, until, endedAt }) => {
    const end = endedAt ?? until
    return `Access was open from ${timeOf(from)}${end === null ? '' : ` until ${timeOf(end)}`}.`
  })

const orderWords = (orders: Known['orders']): string[] =>
  orders.map(({ number, name, tracking, sentAt, deliveredAt }) =>
    [
      `Order ${number}: ${name}`,
      sentAt && `sent ${dayOf(sentAt)}`,
      tracking && `tracking ${tracking}`,
      deliveredAt && `delivered ${dayOf(deliveredAt)}`,
    ]
      .filter(Boolean)
      .join(', '),
  )

const accessWords = ({ opened, spent, customerSince }: Known): string[] => [
  ...(customerSince ? [`The customer has had an account since ${dayOf(customerSince)}.`] : []),
  ...openedWords(opened),
  ...(spent
    ? [
        `With the tokens of the wallet ${spent.count} purchases of ${price(spent.tokens)} in all were made afterwards, the first on ${timeOf(spent.first)}, the last on ${timeOf(spent.last)}.`,
      ]
    : []),
]

/** For staff to read, and kept as they went out. Who the customer is goes along and is not among them. */
export function factsOf(known: Known): Fact[] {
  const { what, seller, currency, paidAt, receipt, agreed, orders, refundDays } = known
  const lines: [string, readonly string[]][] = [
    ['What was bought', [`${what}${seller === null ? '' : `, of the page ${seller}`}, for ${price(known.price)} ${currency}.`]],
    ['When', [dayOf(paidAt)]],
    ['Receipt', receipt ? [`${receipt.number}, issued ${dayOf(receipt.issuedAt)}.`] : []],
    ['Agreed to', agreed ? [`On ${timeOf(agreed.at)}: ${agreed.body}`] : []],
    ['Use', accessWords(known)],
    ['Delivery', orderWords(orders)],
    ['Refunds', [`Buyers may ask ${known.site} for their money back within ${refundDays} days.`]],
  ]
  return lines.filter(([, texts]) => texts.length > 0).map(([label, texts]) => ({ label, text: texts.join('\n') }))
}

const longest = 19_000
const cut = (text: string): string => [...text].slice(0, longest).join('')

/** Where each fact belongs among what the gateway hands on; what has no place of its own goes with the words. */
export function answerOf(
  facts: readonly Fact[],
  words: string,
  customer: { readonly name?: string | undefined; readonly email?: string | undefined },
): DisputeAnswer {
  const textOf = (label: string) => facts.find((fact) => fact.label === label)?.text
  const [product, servedOn, access, delivery, refundPolicy] = ['What was bought', 'When', 'Use', 'Delivery', 'Refunds'].map(textOf)
  const more = ['Receipt', 'Agreed to', 'Delivery'].flatMap((label) => {
    const text = textOf(label)
    return text === undefined ? [] : `${label}: ${text}`
  })
  const trackingNumber = delivery === undefined ? undefined : /tracking ([^,\n]+)/.exec(delivery)?.[1]
  const shippedOn = delivery === undefined ? undefined : /sent (\d{4}-\d\d-\d\d)/.exec(delivery)?.[1]
  const said = cut([words, ...more].filter((text) => text !== '').join('\n\n'))
  return {
    ...(customer.name !== undefined && { customerName: customer.name }),
    ...(customer.email !== undefined && { customerEmail: customer.email }),
    ...(product !== undefined && { product: cut(product) }),
    ...(servedOn !== undefined && { servedOn }),
    ...(access !== undefined && { access: cut(access) }),
    ...(trackingNumber !== undefined && { trackingNumber }),
    ...(shippedOn !== undefined && { shippedOn }),
    ...(refundPolicy !== undefined && { refundPolicy }),
    ...(said !== '' && { words: said }),
  }
}
