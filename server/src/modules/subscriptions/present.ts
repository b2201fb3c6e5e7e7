import type { AccountCard, Subscription } from '@fieldhouse/contract'
import { toWire } from '../ledger/index.ts'
import { presentPageCard, type Page } from '../pages/index.ts'
import { isActiveAt, statusOf } from './policy.ts'
import type { SubscriptionTable } from './tables.ts'

export interface SubscriptionFacts {
  readonly page: Page | undefined
  readonly fan: AccountCard | undefined
  readonly now: Date
}

export const presentSubscription = (subscription: SubscriptionTable, { page, fan, now }: SubscriptionFacts): Subscription => ({
  _id: subscription.id,
  target: subscription.target_type,
  targetId: subscription.target_id,
  targetInfo: page ? presentPageCard(page) : null,
  userId: subscription.fan_id,
  userInfo: fan ?? null,
  subscriptionType: subscription.plan,
  price: toWire(subscription.price),
  paymentGateway: subscription.gateway,
  status: statusOf(subscription, now),
  isActive: isActiveAt(subscription, now),
  startRecurringDate: subscription.period_start?.toISOString() ?? null,
  nextRecurringDate: subscription.next_charge_at?.toISOString() ?? null,
  expiredAt: subscription.ends_at?.toISOString() ?? null,
  usedFreeSubscription: subscription.used_free,
})
