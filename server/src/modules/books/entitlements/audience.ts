// Whom a thing is for and what it costs: posts, videos and galleries alike. Pure.
import { AppError } from '#platform/app-error.ts'
import type { Audience } from './policy.ts'

export interface SaleWish {
  readonly audience?: Audience | undefined
  readonly isSale?: boolean | undefined
  /** Tokens. */
  readonly price?: number | null | undefined
}

export interface SaleRules {
  readonly minimumContentPrice: number
  readonly maximumContentPrice: number
  /** False: nothing on this page costs anything (youth.md 4, 7). */
  readonly canEarn: boolean
}

export interface Sale {
  readonly audience: Audience
  /** Hundredths. */
  readonly price: number | null
}

/** Whom a thing is for and what it costs (wire.md 4.0, Audience). Throws what does not fit together. */
export function decideSale(wish: SaleWish, rules: SaleRules): Sale {
  const price = wish.price ?? 0
  const isSale = wish.isSale ?? false
  const audience = wish.audience ?? (isSale ? (price > 0 ? 'buyers' : 'public') : rules.canEarn ? 'subscribers' : 'public')
  if (!rules.canEarn && (audience === 'buyers' || audience === 'subscribers')) throw new AppError('youth.money_not_allowed')
  const fits = audience === 'buyers' ? isSale && price > 0 : price === 0
  if (!fits) throw new AppError('content.audience_mismatch')
  if (audience !== 'buyers') return { audience, price: null }
  if (price < rules.minimumContentPrice || price > rules.maximumContentPrice) {
    throw new AppError('content.price_out_of_bounds', {
      message: `Choose a price from ${rules.minimumContentPrice} to ${rules.maximumContentPrice} tokens.`,
    })
  }
  return { audience, price: Math.round(price * 100) }
}

/** The new sale of a changed thing: decided again only when the change touches it. */
export function decideSaleAgain(current: Sale, wish: SaleWish, rules: SaleRules): Sale {
  const wasSale = current.audience === 'buyers'
  const oldPrice = current.price === null ? 0 : current.price / 100
  const isSale = wish.isSale ?? (wish.audience === undefined ? wasSale : wish.audience === 'buyers')
  const price = wish.price ?? (isSale ? oldPrice : 0)
  if (wish.audience === undefined && isSale === wasSale && price === oldPrice) return { audience: current.audience, price: current.price }
  return decideSale({ audience: wish.audience, isSale, price }, rules)
}
