import { Type, type Static } from 'typebox'
import { call, empty, endless, list, one } from '../call.ts'
import { hookEvents, hookOffs } from '../hooks.ts'
import { endlessQuery, Id, Nullable, OneOf, Time } from '../values.ts'

const Hook = Type.Object({
  _id: Id,
  url: Type.String(),
  events: Type.Array(OneOf(...hookEvents)),
  isOn: Type.Boolean(),
  offWhy: Nullable(OneOf(...hookOffs)),
  /** Since when nothing has arrived; null while all is well. */
  failingSince: Nullable(Time),
  /** Until then it is signed by the former secret, too. */
  formerSecretUntil: Nullable(Time),
  createdAt: Time,
})
export type Hook = Static<typeof Hook>

const HookDelivery = Type.Object({
  _id: Id,
  event: OneOf(...hookEvents, 'test'),
  createdAt: Time,
  state: OneOf('waiting', 'delivered', 'failed'),
  attempts: Type.Integer(),
  /** When it is tried next; null where it is not. */
  nextAt: Nullable(Time),
  lastAt: Nullable(Time),
  /** What the address answered; null where it answered nothing. Never what it said. */
  status: Nullable(Type.Integer()),
  milliseconds: Nullable(Type.Integer()),
  error: Nullable(OneOf('address', 'time', 'connection', 'status', 'off')),
})
export type HookDelivery = Static<typeof HookDelivery>

const path = '/hooks'
const params = Type.Object({ id: Id })
const url = Type.String({ minLength: 10, maxLength: 500 })
const events = Type.Array(OneOf(...hookEvents), { minItems: 1, maxItems: hookEvents.length, uniqueItems: true })
const Secret = Type.String()

/** What happens on a page, told to an address that its owner names (decision 092). */
export const hooks = {
  list: call({
    method: 'GET',
    path,
    access: 'performer',
    summary: 'Hooks of the own page, or of a team’s',
    tags: ['hooks'],
    query: Type.Object({ teamId: Type.Optional(Id) }),
    status: 200,
    answer: list(Hook),
    errors: ['team.not_member'],
  }),
  create: call({
    method: 'POST',
    path,
    access: 'performer',
    summary: 'Tell an address what happens on the own page, or on a team’s; its secret is shown this once',
    changes: ['hooks'],
    body: Type.Object({ url, events, teamId: Type.Optional(Nullable(Id)) }),
    status: 201,
    answer: one(Type.Object({ secret: Secret, hook: Hook })),
    errors: ['team.not_member', 'hook.adults_only', 'hook.too_many', 'hook.address'],
  }),
  update: call({
    method: 'PUT',
    path: `${path}/{id}`,
    access: 'performer',
    summary: 'Change the address or what it is told, switch it off and on again',
    changes: ['hooks'],
    params,
    body: Type.Object({ url: Type.Optional(url), events: Type.Optional(events), isOn: Type.Optional(Type.Boolean()) }),
    status: 200,
    answer: one(Hook),
    errors: ['hook.unknown', 'hook.address', 'hook.adults_only'],
  }),
  remove: call({
    method: 'DELETE',
    path: `${path}/{id}`,
    access: 'performer',
    summary: 'Tell an address nothing any more, and forget what it was told',
    changes: ['hooks'],
    params,
    status: 204,
    answer: empty,
    errors: ['hook.unknown'],
  }),
  renewSecret: call({
    method: 'POST',
    path: `${path}/{id}/secret`,
    access: 'performer',
    summary: 'Another secret, shown this once; for 24 hours both sign',
    changes: ['hooks'],
    params,
    status: 201,
    answer: one(Type.Object({ secret: Secret })),
    errors: ['hook.unknown', 'hook.adults_only'],
  }),
  test: call({
    method: 'POST',
    path: `${path}/{id}/test`,
    access: 'performer',
    summary: 'Send an event that says nothing but that it is a test',
    changes: ['hooks'],
    params,
    status: 201,
    answer: one(HookDelivery),
    errors: ['hook.unknown', 'hook.off'],
  }),
  deliveries: call({
    method: 'GET',
    path: `${path}/{id}/deliveries`,
    access: 'performer',
    summary: 'What was told and how that went, the latest first, thirty days back',
    tags: ['hooks'],
    params,
    query: Type.Object({ limit: endlessQuery.limit, cursor: endlessQuery.cursor }),
    status: 200,
    answer: endless(HookDelivery),
    errors: ['hook.unknown'],
  }),
  replay: call({
    method: 'POST',
    path: `${path}/{id}/replay`,
    access: 'performer',
    summary: 'Send one again, or all since a moment, under the ids that they had',
    changes: ['hooks'],
    params,
    body: Type.Object({ deliveryId: Type.Optional(Id), since: Type.Optional(Time) }),
    status: 200,
    answer: one(Type.Object({ count: Type.Integer() })),
    errors: ['hook.unknown', 'hook.off'],
  }),
}
