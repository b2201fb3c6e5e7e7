// Everything that moves money, one step of one flow at a time, as people would do it through the API.
import { newKey, password } from '#scenario/index.ts'
import type { Answer, Buyer, Seller, Town } from './town.ts'

export interface Hand {
  readonly town: Town
  readonly buyer: Buyer
  readonly seller: Seller
  /** From 0 to 1. */
  readonly chance: () => number
}

type Flow = (hand: Hand) => Promise<Answer | undefined>

const one = <T>(among: readonly T[], chance: number): T | undefined => among[Math.floor(chance * among.length)]
const rowsOf = ({ data }: Answer) =>
  Array.isArray(data) ? (data as readonly { _id: string; status?: string; deliveryStatus?: string }[]) : []

const couponOf = ({ town, chance }: Hand) => (chance() < 0.3 ? { couponCode: one(town.coupons, chance()) ?? '' } : {})

const latestPayment = async ({ town, buyer, chance }: Hand) => {
  const query = { buyerId: buyer.person.id, status: 'success' as const, limit: 10 }
  return one(rowsOf(await town.as(town.administrator, 'reversals.transactions', { query })), chance())
}

const anOrder = async ({ town, seller, chance }: Hand) =>
  one(rowsOf(await town.as(seller.person, 'orders.ofSeller', { query: { limit: 20 } })), chance())

const reviewed = async ({ town, chance }: Hand, status: 'pending' | 'processing') =>
  one(rowsOf(await town.as(town.administrator, 'adminPayouts.search', { query: { status, limit: 10 } })), chance())

const run =
  (name: 'ledger.roll-up' | 'ledger.seal' | 'payments.janitor' | 'reconciliation' | 'sales.mature' | 'subscriptions.renew'): Flow =>
  async ({ town: { app } }) => {
    await app.jobs.send(app.db, name, {})
    return undefined
  }

const buying: Record<string, Flow> = {
  'top-up': (hand) => {
    const { town, buyer } = hand
    return town.as(buyer.person, 'payments.topUp', { body: { amount: 50, cardId: buyer.cardId, ...couponOf(hand) }, headers: newKey() })
  },
  tip: ({ town, buyer, seller, chance }) => {
    const body = { price: 1 + Math.floor(chance() * 500) / 100 }
    return town.as(buyer.person, 'wallet.tip', { params: { id: seller.person.id }, body, headers: newKey() })
  },
  post: (hand) => {
    const { town, buyer, seller, chance } = hand
    return town.as(buyer.person, 'wallet.feed', {
      params: { id: one(seller.postIds, chance()) ?? '' },
      body: couponOf(hand),
      headers: newKey(),
    })
  },
  product: (hand) => {
    const { town, buyer, seller, chance } = hand
    const body = { deliveryAddressId: buyer.addressId, quantity: 1 + Math.floor(chance() * 3), ...couponOf(hand) }
    return town.as(buyer.person, 'wallet.product', { params: { id: one(seller.productIds, chance()) ?? '' }, body, headers: newKey() })
  },
  subscription: (hand) => {
    const { town, buyer, seller, chance } = hand
    const type = one(['free', 'monthly', 'monthly', 'yearly'] as const, chance()) ?? 'monthly'
    const body = { performerId: seller.person.id, type, cardId: buyer.cardId, ...couponOf(hand) }
    return town.as(buyer.person, 'payments.subscribePerformer', { body, headers: newKey() })
  },
  'end of a subscription': async ({ town, buyer, chance }) => {
    const mine = one(rowsOf(await town.as(buyer.person, 'subscriptions.ofFan', { query: { limit: 10 } })), chance())
    return mine && town.as(buyer.person, 'payments.cancelSubscription', { params: { type: 'sandbox', id: mine._id } })
  },
}

const giving: Record<string, Flow> = {
  'order moved on': async (hand) => {
    const order = await anOrder(hand)
    const deliveryStatus = order?.deliveryStatus === 'shipping' ? 'delivered' : 'shipping'
    return (
      order &&
      hand.town.as(hand.seller.person, 'orders.update', { params: { id: order._id }, body: { deliveryStatus, shippingCode: 'T-1' } })
    )
  },
  'order refund': async (hand) => {
    const order = await anOrder(hand)
    const body = { reason: 'of the storm', ...(hand.chance() < 0.5 ? { amount: 1 } : {}) }
    return order && hand.town.as(hand.seller.person, 'orders.refund', { params: { id: order._id }, body, headers: newKey() })
  },
  'card refund': async (hand) => {
    const paid = await latestPayment(hand)
    const body = { reason: 'of the storm', ...(hand.chance() < 0.5 ? { amount: 1 } : {}) }
    return paid && hand.town.as(hand.town.administrator, 'reversals.refund', { params: { id: paid._id }, body, headers: newKey() })
  },
  dispute: async (hand) => {
    const paid = await latestPayment(hand)
    return paid && hand.town.as(hand.town.administrator, 'reversals.playDispute', { params: { id: paid._id } })
  },
  'dispute decided': async ({ town, chance }) => {
    const open = one(rowsOf(await town.as(town.administrator, 'reversals.disputes', { query: { status: 'open', limit: 20 } })), chance())
    const outcome = chance() < 0.7 ? ('won' as const) : ('lost' as const)
    return open && town.as(town.administrator, 'reversals.playDecision', { params: { id: open._id }, body: { outcome } })
  },
}

const payingOut: Record<string, Flow> = {
  payout: ({ town, seller }) =>
    town.as(seller.person, 'payouts.create', {
      body: { requestTokens: 5, paymentAccountType: 'banking', currentPassword: password },
      headers: newKey(),
    }),
  'payout reviewed': async (hand) => {
    const waiting = await reviewed(hand, 'pending')
    const body = hand.chance() < 0.8 ? ({ status: 'approved' } as const) : ({ status: 'rejected', reason: 'of the storm' } as const)
    return waiting && hand.town.as(hand.town.administrator, 'adminPayouts.decide', { params: { id: waiting._id }, body })
  },
  'payout batch': ({ town }) =>
    town.as(town.administrator, 'adminPayouts.export', { body: { paymentAccountType: 'banking', currentPassword: password } }),
  'payout ended': async (hand) => {
    const sent = await reviewed(hand, 'processing')
    const reference = `R-${newKey()['idempotency-key']}`
    const body = hand.chance() < 0.7 ? ({ status: 'done', reference } as const) : ({ status: 'failed', reason: 'of the storm' } as const)
    return sent && hand.town.as(hand.town.administrator, 'adminPayouts.decide', { params: { id: sent._id }, body })
  },
}

const housekeeping: Record<string, Flow> = {
  renewals: run('subscriptions.renew'),
  maturation: run('sales.mature'),
  'roll-up': run('ledger.roll-up'),
  sealing: run('ledger.seal'),
  janitor: run('payments.janitor'),
  reconciliation: run('reconciliation'),
}

export const flows: Readonly<Record<string, Flow>> = { ...buying, ...giving, ...payingOut, ...housekeeping }

/** Tips and purchases are most of what happens. */
const often: Readonly<Record<string, number>> = {
  tip: 8,
  post: 6,
  product: 5,
  'top-up': 3,
  subscription: 4,
  reconciliation: 0.4,
  sealing: 0.5,
}
const total = Object.keys(flows).reduce((sum, name) => sum + (often[name] ?? 1), 0)

export function chooseFlow(chance: number): string {
  let left = chance * total
  for (const name of Object.keys(flows)) {
    left -= often[name] ?? 1
    if (left <= 0) return name
  }
  return 'tip'
}
