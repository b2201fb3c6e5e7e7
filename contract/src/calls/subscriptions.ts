import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { PageType } from '../objects/account.ts'
import { Consent, Subscription, subscriptionPlans, subscriptionStatuses } from '../objects/payment.ts'
import { Id, listQuery, OneOf, period } from '../values.ts'

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

export const subscriptions = {
  ofPage: call({
    method: 'GET',
    path: '/subscriptions/performer/search',
    access: 'performer',
    summary: 'Subscribers of the caller, or of a team whose staff the caller is',
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
    query,
    status: 200,
    answer: list(Subscription),
  }),
  resume: call({
    method: 'POST',
    path: '/subscriptions/{id}/resume',
    access: 'user',
    summary: 'Take a cancellation back before the end; nothing is charged before the next period',
    params: Type.Object({ id: Id }),
    body: Type.Object({ consent: Type.Optional(Consent) }),
    status: 200,
    answer: one(Subscription),
    errors: [
      'subscription.unknown',
      'subscription.not_canceled',
      'subscription.over',
      'subscription.not_offered',
      'payment.card_unknown',
    ],
  }),
}
