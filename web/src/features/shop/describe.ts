// Products and orders in words.
import type { Order, OrderMove, Product, Word } from './api.ts'

export const wordNames: Record<Word, string> = {
  processing: 'Ordered',
  shipping: 'On its way',
  delivered: 'Delivered',
  refunded: 'Refunded',
}
export const wordTones = { processing: 'warn', shipping: 'accent', delivered: 'good', refunded: 'plain' } as const

export const statusNames: Record<Product['status'], string> = { active: 'For sale', draft: 'Draft', inactive: 'Archived' }

/** What is left on the shelf; undefined where it does not matter. */
export function stockOf({ type, stock }: Product): string | undefined {
  if (type === 'digital' || stock === null) return undefined
  if (stock === 0) return 'Sold out'
  return stock <= 20 ? `${stock} left` : undefined
}

/** What the viewer pays for one, as far as the page knows; the server decides, and says when it is something else. */
export const priceFor = ({ price, subscriberPrice, isSubscribed }: Product): number =>
  isSubscribed && subscriberPrice !== null ? subscriberPrice : price

/** Beside the price: what it is for subscribers, or what it would have been. */
export function subscriberNote({ price, subscriberPrice, isSubscribed }: Product, money: (amount: number) => string): string | undefined {
  if (subscriberPrice === null) return undefined
  return isSubscribed ? `${money(price)} without your subscription` : `${money(subscriberPrice)} for subscribers`
}

export const isSoldOut = ({ type, stock }: Product): boolean => type === 'physical' && stock === 0

export const kindOf = ({ type }: Pick<Product, 'type'>): string => (type === 'digital' ? 'Download' : 'Sent to you')

export const itemsOf = ({ quantity, productInfo }: Order): string => (quantity > 1 ? `${quantity} × ${productInfo.name}` : productInfo.name)

/** What is still there to give back. */
export const leftOf = ({ totalPrice, refundedPrice }: Order): number => Math.round((totalPrice - refundedPrice) * 100) / 100

const who: Record<OrderMove['by'], string> = { buyer: 'Buyer', seller: 'Seller', admin: 'The site', system: 'The site' }

export function moveText(move: OrderMove, money: (amount: number) => string): string {
  if (move.action === 'placed') return 'Ordered and paid'
  if (move.action === 'address') return 'Address changed'
  if (move.action === 'refunded') return `${money(move.amount ?? 0)} given back${move.note ? `: ${move.note}` : ''}`
  if (move.deliveryStatus === 'shipping') return move.note ? `Sent, code ${move.note}` : 'Sent'
  if (move.deliveryStatus === 'delivered') return move.by === 'system' ? 'Closed: the time for refunds is over' : 'Delivered'
  return 'Being prepared'
}

export const byWho = (move: OrderMove): string => who[move.by]
