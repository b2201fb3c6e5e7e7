// Kinds that pages list in words, apart from the calls that carry them: a page fetches no calls for a list.
export const saleTypes = [
  'tip',
  'stream_tip',
  'feed',
  'video',
  'gallery',
  'product',
  'message',
  'stream',
  'monthly_subscription',
  'yearly_subscription',
] as const

/** What law tells apart: for a while, for ever, by parcel, at a time, and for nothing. */
export const taxKinds = ['subscription', 'content', 'goods', 'live', 'tip'] as const
export type TaxKind = (typeof taxKinds)[number]

/** The steps of the first hour, in their order. */
export const setupKeys = ['you', 'site', 'look', 'mail', 'payments', 'storage', 'backup', 'rules', 'doors', 'finish'] as const
export type SetupKey = (typeof setupKeys)[number]
