// Payee accounts at the card provider, and its hosted checkout (wire.md 4.9). Links and secrets open an account for
// whoever holds them: they are made for one use, never stored, never cached.
import { Type } from 'typebox'
import { call, one } from '../call.ts'
import { Months } from '../objects/bundle.ts'
import { Amount, Id, Nullable, OneOf } from '../values.ts'

const team = { teamId: Type.Optional(Id) }
const currentPassword = Type.Optional(Type.String({ maxLength: 128 }))
/** A page of this site, where the provider sends people back to. */
const returnUrl = Type.String({ minLength: 1, maxLength: 500 })
const stepUpErrors = ['auth.recent_login_required', 'auth.incorrect_credentials'] as const

export const payeeStatuses = ['unverified', 'pending', 'verified', 'rejected'] as const

export const connect = {
  createAccount: call({
    method: 'POST',
    path: '/stripe/accounts',
    access: 'performer',
    summary: 'Open the own payee account at the card provider, or go on with it; answers the hosted form',
    changes: ['connect', 'own-page'],
    body: Type.Object({ returnUrl, ...team, currentPassword }),
    status: 201,
    answer: one(Type.Object({ accountId: Type.String(), url: Type.String() })),
    errors: ['youth.money_not_allowed', 'payment.return_url', 'team.not_member', ...stepUpErrors],
  }),
  me: call({
    method: 'GET',
    path: '/stripe/accounts/me',
    access: 'performer',
    summary: 'The own payee account as it was last seen',
    tags: ['connect'],
    query: Type.Object(team),
    status: 200,
    answer: one(Type.Object({ accountId: Type.String(), payoutsEnabled: Type.Boolean(), detailsSubmitted: Type.Boolean() })),
    errors: ['payment.account_unknown', 'team.not_member'],
  }),
  session: call({
    method: 'POST',
    path: '/stripe/accounts/session',
    access: 'performer',
    summary: 'A secret for the provider’s embedded parts',
    changes: [],
    body: Type.Object({ ...team, currentPassword }),
    status: 201,
    answer: one(Type.Object({ clientSecret: Type.String() })),
    errors: ['payment.account_unknown', 'team.not_member', ...stepUpErrors],
  }),
  loginLink: call({
    method: 'GET',
    path: '/stripe/accounts/login-link',
    access: 'performer',
    summary: 'A way into the own account at the provider, for one use; only in a session that showed the password lately',
    tags: [],
    query: Type.Object(team),
    status: 200,
    answer: one(Type.Object({ url: Type.String() })),
    errors: ['payment.account_unknown', 'payment.account_incomplete', 'auth.recent_login_required', 'team.not_member'],
  }),
  verification: call({
    method: 'GET',
    path: '/stripe/accounts/verification',
    access: 'performer',
    summary: 'How far the provider is with checking the own account, and what it still asks for',
    tags: ['connect'],
    query: Type.Object(team),
    status: 200,
    answer: one(
      Type.Object({
        status: OneOf(...payeeStatuses),
        /** The provider's own names, as `individual.verification.document`. */
        requirements: Type.Array(Type.String()),
        payoutsEnabled: Type.Boolean(),
        /** Null: none was opened yet. */
        accountId: Nullable(Type.String()),
        detailsSubmitted: Type.Boolean(),
      }),
    ),
    errors: ['team.not_member'],
  }),
  checkout: call({
    method: 'POST',
    path: '/stripe/accounts/checkout',
    access: 'user',
    summary:
      'Pay on the provider’s page: tokens or a subscription. A coupon lowers what the page asks for; where it leaves nothing to pay, the address leads back at once',
    changes: [],
    body: Type.Object({
      type: OneOf('token_package', 'monthly_subscription', 'yearly_subscription'),
      target: Type.Optional(OneOf('performer', 'team')),
      targetId: Type.Optional(Id),
      /** Of a team: the athlete for whose sake, as with `payments.subscribeTeam`. */
      supportPerformerId: Type.Optional(Id),
      amount: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000_000, multipleOf: 0.01 })),
      couponCode: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
      returnUrl,
      consentVersion: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
      /** So many at once, beside monthly_subscription. */
      months: Type.Optional(Months),
      /** What the plan, or its months at once, was shown to cost, before any coupon. */
      seenPrice: Type.Optional(Amount),
    }),
    idempotency: 'accepted',
    status: 201,
    answer: one(Type.Object({ id: Id, url: Type.String(), clientSecret: Nullable(Type.String()) })),
    errors: [
      'payment.price_changed',
      'performer.unknown',
      'team.unknown',
      'wallet.top_up_out_of_bounds',
      'payment.duplicate',
      'payment.in_progress',
      'payment.return_url',
      'payment.card_declined',
      'payment.card_unknown',
      'payment.amount_too_small',
      'coupon.unknown',
      'coupon.expired',
      'coupon.used_up',
      'coupon.already_used',
      'coupon.not_applicable',
      'performer.unknown',
      'subscription.already_active',
      'subscription.not_offered',
      'subscription.self',
      'youth.money_not_allowed',
      'youth.not_allowed',
    ],
  }),
  uploadDocument: call({
    method: 'POST',
    path: '/performers/stripe/documents/upload',
    access: 'performer',
    summary: 'Hand a paper on to the provider: JPG, PNG or PDF; it is not kept here',
    changes: ['own-page', 'account'],
    upload: { fields: ['file'] },
    query: Type.Object(team),
    body: Type.Object({ purpose: OneOf('identity_document', 'additional_verification'), side: Type.Optional(OneOf('front', 'back')) }),
    status: 201,
    answer: one(Type.Object({ _id: Id, providerFileId: Type.String(), status: OneOf('pending') })),
    errors: [
      'payment.account_missing',
      'payment.document_by_form',
      'team.not_member',
      'upload.missing',
      'upload.too_large',
      'upload.type_not_allowed',
      'upload.dimensions',
      'upload.unreadable',
    ],
  }),
}
