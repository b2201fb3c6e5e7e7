// Pure rules of posts: whom they are for, what they must hold, when they are out.
import type { FileType } from '@fieldhouse/contract'
import { AppError } from '../../platform/app-error.ts'
import type { FeedRow } from './tables.ts'

export { slugOf } from '../../platform/slug.ts'

export interface SaleWish {
  readonly audience?: FeedRow['audience'] | undefined
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
  readonly audience: FeedRow['audience']
  /** Hundredths. */
  readonly price: number | null
}

/** Whom a post is for and what it costs (wire.md 4.0, Audience). Throws what does not fit together. */
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

/** The new sale of a changed post: decided again only when the change touches it. */
export function decideSaleAgain(current: Sale, wish: SaleWish, rules: SaleRules): Sale {
  const wasSale = current.audience === 'buyers'
  const oldPrice = current.price === null ? 0 : current.price / 100
  const isSale = wish.isSale ?? (wish.audience === undefined ? wasSale : wish.audience === 'buyers')
  const price = wish.price ?? (isSale ? oldPrice : 0)
  if (wish.audience === undefined && isSale === wasSale && price === oldPrice)
    return { audience: current.audience, price: current.price }
  return decideSale({ audience: wish.audience, isSale, price }, rules)
}

const fileTypes: Partial<Record<FeedRow['type'], FileType>> = { photo: 'feed-photo', video: 'feed-video', audio: 'feed-audio' }

/** What the files of a post must be; undefined where it takes none. */
export const fileTypeOf = (type: FeedRow['type']): FileType | undefined => fileTypes[type]

/** Throws when a post of this type lacks what it is about. */
export function requireComplete(post: Pick<FeedRow, 'type' | 'text' | 'file_ids' | 'game_card' | 'streaming_scheduled'>): void {
  const isComplete =
    (post.type === 'text' && post.text !== '') ||
    (fileTypeOf(post.type) !== undefined && post.file_ids.length > 0) ||
    (post.type === 'game-card' && post.game_card !== null) ||
    (post.type === 'scheduled-streaming' && post.streaming_scheduled !== null)
  // The answers of a poll are counted where they are taken (polls.ts).
  if (post.type === 'poll') return
  if (!isComplete) throw new AppError('feed.incomplete')
}

/** What the paywall asks (money.md 12): out, due, and neither waiting for nor refused by moderation. */
export const isPublished = (post: FeedRow, pageIsVisible: boolean): boolean => post.listed && pageIsVisible
