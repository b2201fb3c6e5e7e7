// Coupons in words.
import { formatDay } from '../../lib/format.ts'
import type { Coupon } from './api.ts'

const purchaseWords: Record<Coupon['purchaseTypes'][number], string> = {
  token_package: 'Tokens',
  monthly_subscription: 'Monthly subscriptions',
  yearly_subscription: 'Yearly subscriptions',
  product: 'Products',
  feed: 'Posts',
  video: 'Videos',
  gallery: 'Galleries',
}

/** What can be had with one today. */
export const purchaseOptions = (
  ['monthly_subscription', 'yearly_subscription', 'product', 'feed', 'video', 'gallery', 'token_package'] as const
).map((value) => ({ value, text: purchaseWords[value] }))

export const worthOf = ({ type, value }: Coupon, money: (amount: number) => string): string =>
  type === 'percent' ? `${value}% off` : `${money(value)} off`

export function detailOf(coupon: Coupon): string {
  const { purchaseTypes, performerInfo, used, maxUses, expiredAt, fundedBy, periods } = coupon
  return [
    purchaseTypes.length === 0 ? 'Everything' : purchaseTypes.map((type) => purchaseWords[type]).join(', '),
    performerInfo && `${performerInfo.name}${fundedBy === 'performer' ? ' pays' : ''}`,
    periods > 1 && `${periods} payments of a subscription`,
    maxUses === null ? `${used} used` : `${used} of ${maxUses} used`,
    expiredAt && `until ${formatDay(expiredAt)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

export function stateOf({ status, expiredAt, used, maxUses }: Coupon): { text: string; tone: 'good' | 'plain' } {
  if (status === 'inactive') return { text: 'Ended', tone: 'plain' }
  if (expiredAt && new Date(expiredAt) <= new Date()) return { text: 'Expired', tone: 'plain' }
  if (maxUses !== null && used >= maxUses) return { text: 'Used up', tone: 'plain' }
  return { text: 'Counts', tone: 'good' }
}
