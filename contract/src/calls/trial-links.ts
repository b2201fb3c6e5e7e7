// Links by which a page gives free days away (money.md 8.9).
import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { Transaction } from '../objects/payment.ts'
import { TrialLink, TrialPreview, longestTrial, mostTrialUses } from '../objects/trial-link.ts'
import { purchased } from '../tags.ts'
import { Id, listQuery, Nullable, Time } from '../values.ts'

const params = Type.Object({ id: Id })
const code = Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }) })
const { limit, offset } = listQuery

export const trialLinks = {
  list: call({
    method: 'GET',
    path: '/trial-links',
    access: 'performer',
    summary: 'Links of the own page, or of a team, that give free days, the newest first',
    tags: ['trial-links'],
    query: Type.Object({ teamId: Type.Optional(Id), limit, offset }),
    status: 200,
    answer: list(TrialLink),
    errors: ['team.not_member'],
  }),
  create: call({
    method: 'POST',
    path: '/trial-links',
    access: 'performer',
    summary: 'Make a link that gives free days of the own page, or of a team, to whoever never had some',
    changes: ['trial-links'],
    body: Type.Object({
      days: Type.Integer({ minimum: 1, maximum: longestTrial }),
      label: Type.Optional(Type.String({ maxLength: 80 })),
      /** How many may use it; null or left out: as many as like. */
      most: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: mostTrialUses }))),
      /** Within a year; null or left out: until it is ended. */
      until: Type.Optional(Nullable(Time)),
      teamId: Type.Optional(Nullable(Id)),
    }),
    idempotency: 'brief',
    status: 201,
    answer: one(TrialLink),
    errors: ['trial.limit_reached', 'trial.bad_end', 'subscription.not_offered', 'youth.money_not_allowed', 'team.not_member'],
  }),
  end: call({
    method: 'POST',
    path: '/trial-links/{id}/end',
    access: 'performer',
    summary: 'End a link at once; what it has given stays',
    changes: ['trial-links'],
    params,
    status: 200,
    answer: one(TrialLink),
    errors: ['trial.unknown'],
  }),
  preview: call({
    method: 'GET',
    path: '/trial-links/{code}',
    access: 'optional',
    summary: 'What a link gives, and whether it still does',
    tags: ['trial-links', 'pages'],
    params: code,
    status: 200,
    answer: one(TrialPreview),
    errors: ['trial.unknown'],
  }),
  open: call({
    method: 'POST',
    path: '/trial-links/{code}/open',
    access: 'user',
    summary: 'Begin the free days of a link: once for ever for a fan and a page, without a card, and they end by themselves',
    changes: [...purchased, 'trial-links'],
    params: code,
    body: Type.Object({}),
    idempotency: 'accepted',
    status: 201,
    answer: one(Transaction),
    errors: [
      'trial.unknown',
      'trial.over',
      'subscription.already_active',
      'subscription.free_already_used',
      'subscription.not_offered',
      'subscription.self',
      'payment.in_progress',
      'performer.unknown',
      'team.unknown',
      'youth.money_not_allowed',
      'youth.not_allowed',
    ],
  }),
}
