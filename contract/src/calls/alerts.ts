// What staff is called for, and who has seen it.
import { Type, type Static } from 'typebox'
import { alertLevels, alertNames } from '../alerts.ts'
import { call, empty, one } from '../call.ts'
import { AccountCard } from '../objects/account.ts'
import { Id, Nullable, OneOf, Time } from '../values.ts'

const Alert = Type.Object({
  _id: Id,
  kind: OneOf(...alertNames),
  level: OneOf(...alertLevels),
  /** What was seen last, in words without anybody’s name. */
  said: Type.String(),
  since: Time,
  /** Null: it is open. */
  endedAt: Nullable(Time),
  /** Null: nobody has said that they look after it. */
  acknowledgedAt: Nullable(Time),
  /** Null also where the account is gone. */
  acknowledgedBy: Nullable(AccountCard),
})
export type Alert = Static<typeof Alert>

const Alerts = Type.Object({
  open: Type.Array(Alert),
  /** Those that ended, the latest first; kept for 90 days. */
  over: Type.Array(Alert),
  /** When all of it was last looked at; null: never. */
  lookedAt: Nullable(Time),
})
export type Alerts = Static<typeof Alerts>

export const alerts = {
  list: call({
    method: 'GET',
    path: '/admin/alerts',
    access: 'staff',
    permission: 'system.read',
    summary: 'What staff is called for now, and what it was called for lately',
    tags: ['alerts'],
    status: 200,
    answer: one(Alerts),
  }),
  acknowledge: call({
    method: 'POST',
    path: '/admin/alerts/{id}/acknowledge',
    access: 'staff',
    permission: 'system.write',
    summary: 'Say that one looks after an alert: it is not told again until it gets worse or comes back',
    changes: ['alerts'],
    params: Type.Object({ id: Id }),
    status: 204,
    answer: empty,
    errors: ['alert.unknown'],
  }),
}
