// Pure rules of products: prices, what must be there before one is for sale, who sees it.
import { AppError } from '#platform/app-error.ts'
import type { ProductTable } from './tables.ts'

export interface ShelfRules {
  readonly minimumContentPrice: number
  readonly maximumContentPrice: number
  /** False: nothing on this page costs anything (youth.md 4, 7). */
  readonly canEarn: boolean
}

/** Hundredths of the wire's price. Throws what is not within the bounds, both inclusive. */
export function priceOf(price: number, { minimumContentPrice: least, maximumContentPrice: most }: ShelfRules): number {
  if (price >= least && price <= most) return Math.round(price * 100)
  throw new AppError('content.price_out_of_bounds', { message: `Choose a price from ${least} to ${most} tokens.` })
}

/** Hundredths for those who subscribe to its page: never a fraction in the buyer's favour. */
export const subscriberPriceOf = ({ price, subscriber_bps: bps }: Pick<ProductTable, 'price' | 'subscriber_bps'>): number =>
  price - Math.floor((price * bps) / 10_000)

/** It is a price of its own: what nobody may ask from others is not asked from subscribers either. */
export function requireSubscriberPrice(product: Pick<ProductTable, 'price' | 'subscriber_bps'>, rules: ShelfRules): void {
  if (product.subscriber_bps === 0 || subscriberPriceOf(product) >= Math.round(rules.minimumContentPrice * 100)) return
  throw new AppError('content.price_out_of_bounds', {
    message: `Subscribers would pay ${(subscriberPriceOf(product) / 100).toFixed(2)}. Leave at least ${rules.minimumContentPrice} tokens.`,
  })
}

/** Throws when a product that others shall see lacks what it sells. */
export function requireComplete(product: Pick<ProductTable, 'type' | 'status' | 'digital_file_id'>): void {
  if (product.status !== 'draft' && product.type === 'digital' && product.digital_file_id === null)
    throw new AppError('product.digital_file_required')
}
