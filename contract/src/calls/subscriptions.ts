import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { PageType } from '../objects/account.ts'
import { Consent, PlanChange, Subscription, Transaction, subscriptionPlans, subscriptionStatuses } from '../objects/payment.ts'
import { Amount, Id, listQuery, Nullable, OneOf, period } from '../values.ts'
import { purchased } from '../tags.ts'

const query = Type.Object({
  ...listQuery,
  ...period,
  status: Type.Optional(OneOf(...subscriptionStatuses)),
  subscriptionType: Type.Optional(OneOf(...subscriptionPlans)),
  target: Type.Optional(PageType),
  performerId: Type.Optional(Id),
  userId: Type.Optional(Id),
  teamId: Type.Optional(Id),
  sortBy: Type.Optional(OneOf('createdAt', 'expiredAt')),
})

const changeErrors = [
  'subscription.unknown',
  'subscription.already_active',
  'subscription.already_canceled',
  'subscription.over',
  'subscription.payment_due',
  'subscription.not_offered',
  'performer.unknown',
  'team.unknown',
  'youth.money_not_allowed',
] as const

export const subscriptions = {
  ofPage: call({
    method: 'GET',
    path: '/subscriptions/performer/search',
    access: 'performer',
    summary: 'Subscribers of the caller, or of a team whose staff the caller is',
    tags: ['subscriptions'],
    query,
    status: 200,
    answer: list(Subscription),
    errors: ['team.not_member'],
  }),
  ofFan: call({
    method: 'GET',
    path: '/subscriptions/user/search',
    access: 'user',
    summary: 'Own subscriptions',
    tags: ['subscriptions'],
    query,
    status: 200,
    answer: list(Subscription),
  }),
  resume: call({
    method: 'POST',
    path: '/subscriptions/{id}/resume',
    access: 'user',
    summary: 'Take a cancellation back before the end; nothing is charged before the next period',
    changes: purchased,
    params: Type.Object({ id: Id }),
    body: Type.Object({ consent: Type.Optional(Consent) }),
    status: 200,
    answer: one(Subscription),
    errors: ['subscription.unknown', 'subscription.not_canceled', 'subscription.over', 'subscription.not_offered', 'payment.card_unknown'],
  }),
  planChange: call({
    method: 'GET',
    path: '/subscriptions/{id}/change-plan',
    access: 'user',
    summary: 'What a change to another plan would cost, and when it would begin',
    tags: ['subscriptions'],
    params: Type.Object({ id: Id }),
    query: Type.Object({ type: OneOf('monthly', 'yearly') }),
    status: 200,
    answer: one(PlanChange),
    errors: changeErrors,
  }),
  changePlan: call({
    method: 'POST',
    path: '/subscriptions/{id}/change-plan',
    access: 'user',
    summary: 'Change to the yearly plan now, with credit for what is left, or to the monthly one with the next period',
    changes: purchased,
    params: Type.Object({ id: Id }),
    body: Type.Object({
      type: OneOf('monthly', 'yearly'),
      cardId: Type.Optional(Id),
      seenPrice: Type.Optional(Amount),
      consent: Type.Optional(Consent),
    }),
    idempotency: 'accepted',
    status: 201,
    answer: one(Type.Object({ subscription: Subscription, transaction: Nullable(Transaction) })),
    errors: [
      ...changeErrors,
      'payment.card_declined',
      'payment.card_unknown',
      'payment.price_changed',
      'payment.in_progress',
      'youth.not_allowed',
    ],
  }),
}
