// Money as the wire shows it (wire.md 4.0). Amounts are decimals; card money in the platform currency, charges in tokens.
import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Time } from '../values.ts'
import { AccountCard, PageCard, PageType } from './account.ts'
import { ThingCard } from './thing.ts'

export const transactionStatuses = ['created', 'processing', 'require_authentication', 'success', 'fail', 'canceled', 'refunded'] as const
export const transactionTypes = ['token_package', 'free_subscription', 'monthly_subscription', 'yearly_subscription', 'gift'] as const

export const PaymentGateway = OneOf('stripe', 'sandbox', 'system')

export const Transaction = Type.Object({
  _id: Id,
  paymentGateway: PaymentGateway,
  type: OneOf(...transactionTypes),
  /** Of a subscription that was paid for so many at once, and what one of them costs afterwards; else null. */
  months: Nullable(Type.Integer()),
  priceAfter: Nullable(Type.Number()),
  target: OneOf('token_package', 'performer', 'team'),
  targetId: Nullable(Id),
  targetInfo: Nullable(PageCard),
  products: Type.Array(
    Type.Object({
      name: Type.String(),
      description: Type.String(),
      price: Type.Number(),
      quantity: Type.Integer(),
      tokens: Nullable(Type.Number()),
    }),
  ),
  originalPrice: Type.Number(),
  totalPrice: Type.Number(),
  couponInfo: Nullable(Type.Object({ code: Type.String(), discount: Type.Number() })),
  status: OneOf(...transactionStatuses),
  stripeClientSecret: Nullable(Type.String()),
  paymentUrl: Nullable(Type.String()),
  /** Paid on the gateway's own page; `paymentUrl` leads there and not to the payer's bank. */
  isHosted: Type.Boolean(),
  createdAt: Time,
})
export type Transaction = Static<typeof Transaction>

export const chargeTypes = [
  'tip',
  'stream_tip',
  'feed',
  'video',
  'gallery',
  'product',
  'message',
  'gift',
  'public_chat',
  'group_chat',
  'private_chat',
] as const
export const chargeStatuses = ['pending', 'held', 'success', 'refunded'] as const

export const Charge = Type.Object({
  _id: Id,
  type: OneOf(...chargeTypes),
  target: Type.String(),
  targetId: Id,
  sellerType: PageType,
  sellerId: Id,
  /** In lists, what was bought as the buyer may see it now; null for tips, for what is gone, and in the answer of the purchase itself. */
  targetInfo: Nullable(ThingCard),
  sellerInfo: Nullable(PageCard),
  quantity: Type.Integer(),
  totalPrice: Type.Number(),
  status: OneOf(...chargeStatuses),
  orderId: Nullable(Id),
  /** The buyer's wallet as it is now. */
  balance: Type.Number(),
  balanceVersion: Type.Integer(),
  createdAt: Time,
})
export type Charge = Static<typeof Charge>

export const subscriptionStatuses = ['active', 'suspended', 'deactivated'] as const
export const subscriptionPlans = ['free', 'monthly', 'yearly'] as const

/** The version of `renewalConsent` that was shown beside the ticked box. */
export const Consent = Type.String({ minLength: 1, maxLength: 40 })

export const Subscription = Type.Object({
  _id: Id,
  target: PageType,
  targetId: Id,
  targetInfo: Nullable(PageCard),
  userId: Id,
  userInfo: Nullable(AccountCard),
  subscriptionType: OneOf(...subscriptionPlans),
  /** Of each period; a coupon or a credit may have lowered the one that runs. */
  price: Type.Number(),
  /** What the last period was paid with; null where none was. */
  paidPrice: Nullable(Type.Number()),
  /** For how many months at once; null: for a period of the plan. */
  paidMonths: Nullable(Type.Integer()),
  paymentGateway: PaymentGateway,
  status: OneOf(...subscriptionStatuses),
  isActive: Type.Boolean(),
  startRecurringDate: Nullable(Time),
  nextRecurringDate: Nullable(Time),
  expiredAt: Nullable(Time),
  usedFreeSubscription: Type.Boolean(),
  /** What the next renewal is for and what it takes; null when none will follow. */
  nextType: Nullable(OneOf('monthly', 'yearly')),
  nextPrice: Nullable(Type.Number()),
  /** A coupon that lowers renewals, the next one to `price`, and how many of them; null when none is lowered. */
  discount: Nullable(Type.Object({ code: Type.String(), price: Type.Number(), periods: Type.Integer() })),
  /** A price that was announced and applies from this day. */
  priceChange: Nullable(Type.Object({ price: Type.Number(), from: Time })),
  /** Why a renewal failed: it is tried again, another card is needed, or the fan's bank must be asked. */
  paymentProblem: Nullable(OneOf('declined', 'card', 'authentication')),
  /** Canceled, and can still be taken back. */
  canResume: Type.Boolean(),
})
export type Subscription = Static<typeof Subscription>

/** A change to another plan, before it is made. */
export const PlanChange = Type.Object({
  type: OneOf('monthly', 'yearly'),
  /** Of each period of the new plan. */
  price: Type.Number(),
  /** For what is left of the period that runs. */
  credit: Type.Number(),
  /** What is charged when the new plan begins. */
  total: Type.Number(),
  isNow: Type.Boolean(),
  startsAt: Time,
  endsAt: Time,
})
export type PlanChange = Static<typeof PlanChange>

export const PaymentCard = Type.Object({
  _id: Id,
  paymentGateway: PaymentGateway,
  brand: Type.String(),
  last4Digits: Type.String(),
  holderName: Nullable(Type.String()),
  month: Type.Integer(),
  year: Type.Integer(),
  isDefault: Type.Boolean(),
})
export type PaymentCard = Static<typeof PaymentCard>

export const Earning = Type.Object({
  _id: Id,
  userInfo: Nullable(AccountCard),
  type: Type.String(),
  targetId: Id,
  /** What was sold; null for tips and subscriptions, and for what is gone. */
  targetInfo: Nullable(ThingCard),
  grossPrice: Type.Number(),
  /** The platform's fraction, 0.2 for 20 %. */
  siteCommission: Type.Number(),
  netPrice: Type.Number(),
  /** Of the gross, what went back to the buyer since. */
  returnedPrice: Type.Number(),
  /** Of the net, what is left after that. */
  keptPrice: Type.Number(),
  /** What its seller may give back now: nothing of a share of somebody else's sale, of goods or gifts, or of what a card paid. */
  refundablePrice: Type.Number(),
  isToken: Type.Boolean(),
  isPaid: Type.Boolean(),
  /** Null: goods that are not delivered yet. */
  maturesAt: Nullable(Time),
  createdAt: Time,
})
export type Earning = Static<typeof Earning>

export const earningKinds = ['subscriptions', 'tips', 'sales'] as const
const Sums = { grossPrice: Type.Number(), siteCommission: Type.Number(), netPrice: Type.Number() }

/** What some days brought, less what was given back of it since. A gift of months is a subscription. */
export const EarningPeriods = Type.Object({
  ...Sums,
  /** Those in which something was sold, the earliest first. */
  periods: Type.Array(
    Type.Object({
      /** Its first day: a Monday, or the first of a month. */
      fromDate: Type.String(),
      ...Sums,
      /** Net by kind of income. */
      kinds: Type.Object({ subscriptions: Type.Number(), tips: Type.Number(), sales: Type.Number() }),
    }),
  ),
})
export type EarningPeriods = Static<typeof EarningPeriods>

/** A payee's year; what was given back is taken off. */
export const PayeeReport = Type.Object({
  _id: Id,
  payee: Nullable(PageCard),
  sales: Type.Integer(),
  grossPrice: Type.Number(),
  returnedPrice: Type.Number({ description: 'Given back in this year, of whichever year it was sold in' }),
  siteCommission: Type.Number(),
  netPrice: Type.Number(),
  /** The form that reports it; null below its threshold. */
  form: Nullable(Type.String()),
})
export type PayeeReport = Static<typeof PayeeReport>
