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

const ways = ['mail', 'push', 'hook'] as const
const Way = Type.Object({
  name: OneOf(...ways),
  /** `missing`: it is on, and there is nothing set up that it could go by. */
  state: OneOf('on', 'off', 'missing'),
  /** What of the last day has not arrived so far. */
  lost: Type.Integer({ minimum: 0 }),
})
export type AlertWay = Static<typeof Way>

const Alerts = Type.Object({
  ways: Type.Array(Way),
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
  test: call({
    method: 'POST',
    path: '/admin/alerts/test',
    access: 'staff',
    permission: 'system.write',
    summary: 'Send a test by each way that is on: to the caller’s own address and devices, and to the address of the environment',
    changes: ['alerts'],
    status: 200,
    answer: one(
      Type.Object({
        mail: OneOf('sent', 'off', 'missing'),
        /** Devices of the caller, and how many of them took it. */
        push: Type.Object({ devices: Type.Integer({ minimum: 0 }), sent: Type.Integer({ minimum: 0 }) }),
        hook: OneOf('sent', 'off', 'missing', 'failed'),
      }),
    ),
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
