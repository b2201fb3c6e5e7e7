// The one queue of what was reported, for moderators and administrators.
import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { longestSuspension } from '../care.ts'
import { CaseDecision, CaseLine, CaseRule, ReviewCase } from '../objects/case.ts'
import { Id, listQuery, OneOf } from '../values.ts'

const params = Type.Object({ id: Id })
/** All that a decision may hide, show, remove or bring back. */
const decided = [
  'cases',
  'feeds',
  'comments',
  'videos',
  'galleries',
  'photos',
  'products',
  'streams',
  'chats',
  'messages',
  'pages',
  'teams',
  'people',
] as const

export const cases = {
  list: call({
    method: 'GET',
    path: '/admin/cases',
    access: 'staff',
    permission: 'cases.decide',
    summary: 'Cases: those that wait in the order in which they are taken, those that are over the latest first',
    tags: ['cases'],
    query: Type.Object({
      limit: listQuery.limit,
      offset: listQuery.offset,
      /** `first`: of those that wait, what nobody sees before it is decided. */
      state: Type.Optional(OneOf('waiting', 'first', 'mine', 'taken', 'appealed', 'over')),
    }),
    status: 200,
    answer: list(CaseLine),
  }),
  counts: call({
    method: 'GET',
    path: '/admin/cases/counts',
    access: 'staff',
    permission: 'cases.decide',
    summary: 'How many cases wait, are taken, appealed; counted to a thousand',
    tags: ['cases'],
    status: 200,
    answer: one(
      Type.Object({
        waiting: Type.Integer(),
        urgent: Type.Integer(),
        first: Type.Integer(),
        mine: Type.Integer(),
        taken: Type.Integer(),
        appealed: Type.Integer(),
      }),
    ),
  }),
  next: call({
    method: 'POST',
    path: '/admin/cases/next',
    access: 'staff',
    permission: 'cases.decide',
    summary: 'Take the case that comes next, for 15 minutes',
    changes: ['cases'],
    query: Type.Object({
      /** Of what nobody sees before it is decided. */
      state: Type.Optional(OneOf('first')),
      /** Of those of the same owner as this case. */
      sameAs: Type.Optional(Id),
    }),
    status: 200,
    answer: one(ReviewCase),
    errors: ['case.none_waiting', 'case.unknown'],
  }),
  view: call({
    method: 'GET',
    path: '/admin/cases/{id}',
    access: 'staff',
    permission: 'cases.decide',
    summary: 'One case with its reports, the thing as it is now, and what was decided of its owner before',
    tags: ['cases'],
    params,
    status: 200,
    answer: one(ReviewCase),
    errors: ['case.unknown'],
  }),
  claim: call({
    method: 'POST',
    path: '/admin/cases/{id}/claim',
    access: 'staff',
    permission: 'cases.decide',
    summary: 'Take this case, or go on holding it, for 15 minutes',
    changes: ['cases'],
    params,
    status: 200,
    answer: one(ReviewCase),
    errors: ['case.unknown', 'case.taken', 'case.closed', 'case.own_decision', 'case.own_report'],
  }),
  gather: call({
    method: 'POST',
    path: '/admin/cases/{id}/gather',
    access: 'staff',
    permission: 'cases.decide',
    summary: 'Take what else was reported of the owner of this case, 200 at most, for 15 minutes; three of them must have been opened',
    changes: ['cases'],
    params,
    status: 200,
    answer: list(CaseLine),
    errors: ['case.unknown', 'case.none_waiting', 'case.samples_missing', 'case.one_by_one'],
  }),
  release: call({
    method: 'POST',
    path: '/admin/cases/{id}/release',
    access: 'staff',
    permission: 'cases.decide',
    summary: 'Give a case back to the queue',
    changes: ['cases'],
    params,
    status: 200,
    answer: one(ReviewCase),
    errors: ['case.unknown', 'case.not_taken'],
  }),
  decide: call({
    method: 'POST',
    path: '/admin/cases/{id}/decide',
    access: 'staff',
    permission: 'cases.decide',
    summary: 'Decide on a case that one holds, by a rule and in words that its owner reads',
    idempotency: 'brief',
    changes: decided,
    params,
    body: Type.Object({
      decision: CaseDecision,
      /** `no_breach` with `keep`, and with nothing else. */
      rule: CaseRule,
      words: Type.String({ minLength: 1, maxLength: 2000 }),
      /** Of a limit 30 at most, which is what it has without; a suspension without has no end. */
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: longestSuspension })),
      /** The `version` of the item that was looked at; needed for what waits to be seen. */
      seen: Type.Optional(Type.String({ maxLength: 64 })),
      /** Ten seconds long nothing happens, and nobody is told: it may be taken back. */
      mayUndo: Type.Optional(Type.Boolean()),
    }),
    status: 200,
    answer: one(ReviewCase),
    errors: [
      'case.unknown',
      'case.not_taken',
      'case.changed',
      'case.closed',
      'case.own_decision',
      'case.own_report',
      'case.decision_unfit',
      'case.staff',
    ],
  }),
  undo: call({
    method: 'POST',
    path: '/admin/cases/{id}/undo',
    access: 'staff',
    permission: 'cases.decide',
    summary: 'Take back one’s own decision before it is carried out, and go on holding the case',
    idempotency: 'brief',
    changes: ['cases'],
    params,
    status: 200,
    answer: one(ReviewCase),
    errors: ['case.unknown', 'case.not_pending'],
  }),
}
