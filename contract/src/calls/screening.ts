// What staff screens for.
import { Type, type Static } from 'typebox'
import { call, list, one } from '../call.ts'
import { longestNetworkDays, mostRefusedAtOnce, screenActions, screenKinds, screenPlaces } from '../screening.ts'
import { Id, Nullable, OneOf, Time } from '../values.ts'

const Pattern = Type.String({ minLength: 2, maxLength: 200 })
const Days = Type.Integer({ minimum: 1, maximum: longestNetworkDays })
const Note = Type.String({ maxLength: 300 })

const Rule = Type.Object({
  _id: Id,
  kind: OneOf(...screenKinds),
  pattern: Type.String(),
  action: OneOf(...screenActions),
  note: Type.String(),
  hits: Type.Integer(),
  lastHitAt: Nullable(Time),
  by: Nullable(Id),
  createdAt: Time,
  /** Null: it has no end. */
  expiresAt: Nullable(Time),
  /** Somebody ended it; it may be taken up again. */
  endedAt: Nullable(Time),
  isOver: Type.Boolean(),
})
export type ScreenRule = Static<typeof Rule>

const Pending = Type.Object({
  _id: Id,
  place: OneOf(...screenPlaces),
  accountId: Nullable(Id),
  title: Type.String(),
  /** Of somebody under 18, or on their page: it is looked at by itself, and refused by no list. */
  isYoung: Type.Boolean(),
})
export type ScreenPending = Static<typeof Pending>

const Met = Type.Object({
  /** By place: how many were looked at, and how many it would have met. */
  met: Type.Array(Type.Object({ place: OneOf(...screenPlaces), looked: Type.Integer(), met: Type.Integer() })),
  pending: Type.Array(Pending),
})
export type ScreenMet = Static<typeof Met>

const Match = Type.Object({
  _id: Id,
  place: OneOf(...screenPlaces),
  action: OneOf(...screenActions),
  accountId: Nullable(Id),
  at: Time,
})
export type ScreenMatch = Static<typeof Match>

const params = Type.Object({ id: Id })
const staff = { access: 'staff', permission: 'screening.write' } as const
const invalid = ['screening.pattern'] as const

export const screening = {
  list: call({
    method: 'GET',
    path: '/admin/screening/rules',
    ...staff,
    summary: 'What is screened for, the newest first, with what each has met; also what has ended within 90 days',
    tags: ['screening'],
    status: 200,
    answer: list(Rule),
  }),
  preview: call({
    method: 'GET',
    path: '/admin/screening/preview',
    ...staff,
    summary: 'What a rule would have met within 30 days, and what of that waits for staff now',
    tags: ['screening'],
    query: Type.Object({ kind: OneOf(...screenKinds), pattern: Pattern }),
    status: 200,
    answer: one(Met),
    errors: [...invalid],
  }),
  create: call({
    method: 'POST',
    path: '/admin/screening/rules',
    ...staff,
    summary: 'Screen for something, and refuse what of it waits: only what is named here and still meets it',
    changes: ['screening', 'admissions', 'cases', 'inquiries'],
    body: Type.Object({
      kind: OneOf(...screenKinds),
      pattern: Pattern,
      action: OneOf(...screenActions),
      note: Type.Optional(Note),
      /** Networks must have one; it is 30 unless said. */
      days: Type.Optional(Days),
      /** Ids of what waits, as `preview` named them. */
      refuse: Type.Optional(Type.Array(Id, { maxItems: mostRefusedAtOnce, uniqueItems: true })),
    }),
    idempotency: 'brief',
    status: 201,
    answer: one(Type.Object({ rule: Rule, refused: Type.Integer() })),
    errors: [...invalid, 'screening.known', 'screening.too_many'],
  }),
  change: call({
    method: 'PUT',
    path: '/admin/screening/rules/{id}',
    ...staff,
    summary: 'Change what becomes of what a rule meets, end it, or take it up again',
    changes: ['screening'],
    params,
    body: Type.Object({
      action: Type.Optional(OneOf(...screenActions)),
      note: Type.Optional(Note),
      days: Type.Optional(Nullable(Days)),
      isOn: Type.Optional(Type.Boolean()),
    }),
    status: 200,
    answer: one(Rule),
    errors: [...invalid, 'screening.unknown', 'screening.known', 'screening.too_many'],
  }),
  matches: call({
    method: 'GET',
    path: '/admin/screening/rules/{id}/matches',
    ...staff,
    summary: 'The latest that a rule held or noted, for 30 days; what it refused is only counted',
    tags: ['screening'],
    params,
    status: 200,
    answer: list(Match),
    errors: ['screening.unknown'],
  }),
}
