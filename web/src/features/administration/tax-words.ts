import type { TaxKind } from '@fieldhouse/contract/kinds'

export const taxKindNames: Readonly<Record<TaxKind, string>> = {
  subscription: 'Subscriptions',
  content: 'Posts, videos, galleries, messages',
  goods: 'Goods that are sent',
  live: 'Live streams and shows',
  tip: 'Tips',
}
