// The states of an order and the wire's words for them (money.md 2 and 10). Migration 0082 holds the database to the same.
import type { Order } from '@fieldhouse/contract'
import type { OrderState } from './tables.ts'

type Word = Order['deliveryStatus']

const moves: Readonly<Record<OrderState, readonly OrderState[]>> = {
  created: ['paid', 'canceled'],
  paid: ['processing', 'shipped', 'canceled', 'refunded'],
  processing: ['shipped', 'canceled', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['closed', 'refunded'],
  closed: ['refunded'],
  canceled: [],
  refunded: [],
}

export const orderStates = Object.keys(moves) as OrderState[]

export const canMove = (from: OrderState, to: OrderState): boolean => moves[from].includes(to)

const words: Readonly<Record<OrderState, Word>> = {
  created: 'processing',
  paid: 'processing',
  processing: 'processing',
  shipped: 'shipping',
  delivered: 'delivered',
  closed: 'delivered',
  canceled: 'refunded',
  refunded: 'refunded',
}

export const wordOf = (state: OrderState): Word => words[state]
export const statesBehind = (word: Word): OrderState[] => orderStates.filter((state) => words[state] === word)

/** Where a word of the seller leads; refunds are a matter of their own. */
export function stepTo(from: OrderState, word: Exclude<Word, 'refunded'>): OrderState | undefined {
  const to = ({ processing: 'processing', shipping: 'shipped', delivered: 'delivered' } as const)[word]
  return canMove(from, to) ? to : undefined
}

/** Nothing has left the seller's hands. */
export const isBeforeShipping = (state: OrderState): boolean => state === 'paid' || state === 'processing'

/** Where all the money going back leads: an order that was never sent is canceled. */
export function stateAfterRefund(from: OrderState): OrderState | undefined {
  const to = isBeforeShipping(from) ? 'canceled' : 'refunded'
  return canMove(from, to) ? to : undefined
}

/** A part may go back as long as not everything has. */
export const canGiveBack = (state: OrderState): boolean => stateAfterRefund(state) !== undefined

export const numberOf = (order: { number: number }): string => `FH-${order.number}`
/** The number in what somebody types, with or without its letters. */
export const numberIn = (text: string): number | undefined => {
  const digits = /^(?:FH-?)?(\d{1,15})$/i.exec(text.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}
