// So much at once that the doors are drawn to by themselves, and whom limits have stopped.
import { Type } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { AccountCard } from '../objects/account.ts'
import { stormMetrics } from '../storms.ts'
import { Id, Nullable, OneOf, Time } from '../values.ts'

const Storm = Type.Object({
  _id: Id,
  metric: OneOf(...stormMetrics),
  beganAt: Time,
  endsAt: Time,
  /** How many had come in that hour, and how many it takes. */
  count: Type.Integer(),
  line: Type.Integer(),
  /** Somebody of the staff has ended it before its time. */
  endedAt: Nullable(Time),
  endedBy: Nullable(AccountCard),
})

/** One metric in this hour. */
const Level = Type.Object({
  metric: OneOf(...stormMetrics),
  count: Type.Integer(),
  /** The median of this hour of the day. */
  usual: Type.Number(),
  /** Above which a storm begins. */
  line: Type.Integer(),
})

const Look = Type.Object({
  isOn: Type.Boolean(),
  now: Type.Array(Storm),
  over: Type.Array(Storm),
  levels: Type.Array(Level),
})

const Replayed = Type.Object({
  metric: OneOf(...stormMetrics),
  /** The hour in which it would have begun, and until when it would have lasted. */
  at: Time,
  until: Time,
  count: Type.Integer(),
  line: Type.Integer(),
})

const staff = { access: 'staff', permission: 'screening.write' } as const
const Floor = Type.Integer({ minimum: 1, maximum: 100_000 })

export const storms = {
  look: call({
    method: 'GET',
    path: '/admin/storms',
    ...staff,
    summary: 'Storms that last, those of 90 days, and how this hour compares',
    tags: ['storms'],
    status: 200,
    answer: one(Look),
  }),
  replay: call({
    method: 'GET',
    path: '/admin/storms/replay',
    ...staff,
    summary: 'Storms that there would have been within 28 days, by the rules as they are or as they are given here',
    tags: ['storms'],
    query: Type.Object({
      factor: Type.Optional(Type.Integer({ minimum: 2, maximum: 50 })),
      hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 24 })),
      signups: Type.Optional(Floor),
      confirmations: Type.Optional(Floor),
      posts: Type.Optional(Floor),
      threads: Type.Optional(Floor),
      cards: Type.Optional(Floor),
    }),
    status: 200,
    answer: list(Replayed),
  }),
  end: call({
    method: 'POST',
    path: '/admin/storms/{id}/end',
    ...staff,
    summary: 'End a storm before its time; the same one does not begin again until then',
    changes: ['storms'],
    params: Type.Object({ id: Id }),
    status: 204,
    answer: empty,
    errors: ['storm.unknown'],
  }),
}

const ByAction = Type.Object({ action: Type.String(), refused: Type.Integer() })

const Limits = Type.Object({
  since: Time,
  refused: Type.Integer(),
  actions: Type.Array(ByAction),
  networks: Type.Array(Type.Object({ network: Type.String(), refused: Type.Integer(), actions: Type.Array(Type.String()), lastAt: Time })),
  accounts: Type.Array(Type.Object({ account: AccountCard, refused: Type.Integer(), actions: Type.Array(Type.String()), lastAt: Time })),
})

export const limits = {
  look: call({
    method: 'GET',
    path: '/admin/limits',
    ...staff,
    summary: 'What limits have refused most within some hours: actions, networks and accounts',
    tags: ['limits'],
    query: Type.Object({ hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 168 })) }),
    status: 200,
    answer: one(Limits),
  }),
  unlock: call({
    method: 'POST',
    path: '/admin/limits/unlock',
    ...staff,
    summary: 'Let an account, or a network, begin anew with its limits, in every process',
    changes: ['limits'],
    body: Type.Object({ accountId: Type.Optional(Id), network: Type.Optional(Type.String({ minLength: 2, maxLength: 60 })) }),
    status: 204,
    answer: empty,
  }),
}
