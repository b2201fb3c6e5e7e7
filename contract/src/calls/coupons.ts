import { Type, type Static } from 'typebox'
import { call, list, one } from '../call.ts'
import { PageCard } from '../objects/account.ts'
import { Amount, Id, listQuery, Nullable, OneOf, Time } from '../values.ts'

/** What a coupon can lower; tips and free subscriptions have no price to lower. */
export const couponPurchases = [
  'token_package',
  'monthly_subscription',
  'yearly_subscription',
  'product',
  'feed',
  'video',
  'gallery',
] as const
export type CouponPurchase = (typeof couponPurchases)[number]
export const couponStatuses = ['active', 'inactive'] as const

const Code = Type.String({ minLength: 3, maxLength: 32, pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$', description: 'letters, digits, _ and -' })
const Uses = Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }))

export const Coupon = Type.Object({
  _id: Id,
  code: Type.String(),
  name: Type.String(),
  description: Type.String(),
  type: OneOf('percent', 'fixed'),
  /** Percent, or an amount. */
  value: Type.Number(),
  /** None: every purchase that can have one. */
  purchaseTypes: Type.Array(OneOf(...couponPurchases)),
  /** The only page it counts for; null: every page. */
  performerId: Nullable(Id),
  performerInfo: Nullable(PageCard),
  /** Who bears the discount. */
  fundedBy: OneOf('platform', 'performer'),
  startsAt: Nullable(Time),
  expiredAt: Nullable(Time),
  /** Null: as often as people come. Each person uses it once. */
  maxUses: Nullable(Type.Integer()),
  used: Type.Integer(),
  /** Of a subscription: how many periods it lowers, the first one included. */
  periods: Type.Integer(),
  status: OneOf(...couponStatuses),
  createdAt: Time,
  updatedAt: Time,
})
export type Coupon = Static<typeof Coupon>

const changes = {
  name: Type.Optional(Type.String({ maxLength: 100 })),
  description: Type.Optional(Type.String({ maxLength: 500 })),
  expiredAt: Type.Optional(Nullable(Time)),
  maxUses: Type.Optional(Uses),
  status: Type.Optional(OneOf(...couponStatuses)),
}

const form = {
  code: Code,
  type: OneOf('percent', 'fixed'),
  value: Type.Number({ minimum: 0.01, maximum: 10_000, multipleOf: 0.01 }),
  purchaseTypes: Type.Optional(Type.Array(OneOf(...couponPurchases), { maxItems: couponPurchases.length, uniqueItems: true })),
  startsAt: Type.Optional(Nullable(Time)),
  periods: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
  ...changes,
}

const query = Type.Object({ ...listQuery, status: Type.Optional(OneOf(...couponStatuses)) })
const params = Type.Object({ id: Id })

export const coupons = {
  apply: call({
    method: 'POST',
    path: '/coupons/{id}/apply-coupon',
    access: 'user',
    isReading: true,
    summary: 'What a coupon would do: id is its code. Nothing is used up; the payment does that',
    changes: [],
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 40 }) }),
    body: Type.Object({
      type: Type.Optional(
        OneOf(
          'token_package',
          'free_subscription',
          'monthly_subscription',
          'yearly_subscription',
          'tip',
          'product',
          'feed',
          'video',
          'gallery',
        ),
      ),
      amount: Type.Optional(Amount),
      /** The page that sells it. */
      pageId: Type.Optional(Id),
    }),
    status: 200,
    answer: one(
      Type.Object({
        _id: Id,
        code: Type.String(),
        name: Type.String(),
        description: Type.String(),
        type: OneOf('percent', 'fixed'),
        value: Type.Number(),
        expiredAt: Nullable(Time),
        amountBefore: Nullable(Type.Number()),
        discount: Nullable(Type.Number()),
        amountAfter: Nullable(Type.Number()),
        /** Of a subscription: how many periods cost the amount after it, if the price stays. */
        periods: Type.Integer(),
      }),
    ),
    errors: ['coupon.unknown', 'coupon.expired', 'coupon.used_up', 'coupon.already_used', 'coupon.not_applicable'],
  }),
  own: call({
    method: 'GET',
    path: '/performer/coupons',
    access: 'performer',
    summary: 'Coupons of the own page, or of a team',
    tags: ['coupons'],
    query: Type.Object({ ...query.properties, teamId: Type.Optional(Id) }),
    status: 200,
    answer: list(Coupon),
    errors: ['team.not_member'],
  }),
  create: call({
    method: 'POST',
    path: '/performer/coupons',
    access: 'performer',
    summary: 'A coupon for the own page, or for a team; the discount comes off its share',
    changes: ['coupons'],
    body: Type.Object({ ...form, teamId: Type.Optional(Nullable(Id)) }),
    idempotency: 'brief',
    status: 201,
    answer: one(Coupon),
    errors: ['coupon.code_taken', 'coupon.not_applicable', 'youth.money_not_allowed', 'team.not_member'],
  }),
  update: call({
    method: 'PUT',
    path: '/performer/coupons/{id}',
    access: 'performer',
    summary: 'Change what may change of an own coupon: words, end, number, whether it counts',
    changes: ['coupons'],
    params,
    body: Type.Object(changes),
    status: 200,
    answer: one(Coupon),
    errors: ['coupon.unknown', 'coupon.fewer_than_used'],
  }),
  all: call({
    method: 'GET',
    path: '/admin/coupons',
    access: 'staff',
    permission: 'money.read',
    summary: 'Every coupon',
    tags: ['coupons'],
    query,
    status: 200,
    answer: list(Coupon),
  }),
  createForPlatform: call({
    method: 'POST',
    path: '/admin/coupons',
    access: 'staff',
    permission: 'money.adjust',
    summary: 'A coupon that the platform pays for, for every page or for one',
    changes: ['coupons'],
    body: Type.Object({ ...form, performerId: Type.Optional(Nullable(Id)) }),
    idempotency: 'brief',
    status: 201,
    answer: one(Coupon),
    errors: ['coupon.code_taken', 'page.unknown'],
  }),
  updateForPlatform: call({
    method: 'PUT',
    path: '/admin/coupons/{id}',
    access: 'staff',
    permission: 'money.adjust',
    summary: 'Change what may change of any coupon',
    changes: ['coupons'],
    params,
    body: Type.Object(changes),
    status: 200,
    answer: one(Coupon),
    errors: ['coupon.unknown', 'coupon.fewer_than_used'],
  }),
}
