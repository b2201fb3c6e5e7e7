// What waits for a second person: whoever asks for it and whoever confirms it are two.
import { Type, type Static } from 'typebox'
import { call, empty, endless, longestReason, one, shortestReason } from '../call.ts'
import { AccountCard } from '../objects/account.ts'
import { permissions } from '../permissions.ts'
import { endlessQuery, Id, listQuery, Nullable, OneOf, Time } from '../values.ts'

const Values = Type.Unsafe<unknown>({})
const Sent = Type.Unsafe<Record<string, unknown>>({ type: 'object', maxProperties: 60, additionalProperties: true })

const Proposal = Type.Object({
  _id: Id,
  /** The call that would be sent. */
  call: Type.String(),
  permission: OneOf(...permissions),
  /** What would be sent, as it was written. */
  params: Values,
  body: Values,
  by: Nullable(AccountCard),
  isOwn: Type.Boolean(),
  reason: Type.String(),
  askedAt: Time,
  expiresAt: Time,
  /** Set where there is no second owner: from then on whoever asked may confirm it. */
  aloneFrom: Nullable(Time),
  /** `begun`: confirmed, and nobody knows whether it was done. */
  state: OneOf('waits', 'begun', 'done', 'failed', 'refused', 'withdrawn', 'expired'),
  decidedBy: Nullable(AccountCard),
  decidedAt: Nullable(Time),
  /** Why it could not be done. */
  refusal: Nullable(Type.String()),
  refusalCode: Nullable(Type.String()),
})
export type Proposal = Static<typeof Proposal>

const params = Type.Object({ id: Id })
const staffCall = { access: 'staff', permission: 'people.read', changes: ['proposals'] } as const

export const proposals = {
  list: call({
    method: 'GET',
    path: '/admin/proposals',
    access: 'staff',
    permission: 'people.read',
    summary: 'What waits for a second person, or did, as far as the own roles open it; the newest first',
    tags: ['proposals'],
    query: Type.Object({
      state: Type.Optional(OneOf('waits', 'over')),
      limit: listQuery.limit,
      cursor: endlessQuery.cursor,
    }),
    status: 200,
    answer: endless(Proposal),
  }),
  create: call({
    ...staffCall,
    method: 'POST',
    path: '/admin/proposals',
    summary: 'Ask for something that a second person has to confirm; it waits for seven days',
    body: Type.Object({
      call: Type.String({ minLength: 3, maxLength: 100 }),
      params: Type.Optional(Sent),
      body: Type.Optional(Sent),
      reason: Type.String({ minLength: shortestReason, maxLength: longestReason }),
    }),
    idempotency: 'brief',
    status: 201,
    answer: one(Proposal),
    errors: ['proposal.unfit', 'proposal.too_many', 'staff.step_up_required'],
  }),
  confirm: call({
    ...staffCall,
    method: 'POST',
    path: '/admin/proposals/{id}/confirm',
    summary: 'Do what somebody else has asked for; where there is no second owner, the own wish after 24 hours',
    idempotency: 'brief',
    params,
    status: 200,
    /** With what the call itself answered; null: nothing, or it was not done. */
    answer: one(Type.Object({ ...Proposal.properties, answer: Values })),
    errors: ['proposal.unknown', 'proposal.over', 'proposal.own', 'proposal.too_early', 'proposal.asker_gone', 'staff.step_up_required'],
  }),
  refuse: call({
    ...staffCall,
    method: 'POST',
    path: '/admin/proposals/{id}/refuse',
    summary: 'Say no to what somebody asked for, or take the own wish back',
    idempotency: 'brief',
    params,
    status: 204,
    answer: empty,
    errors: ['proposal.unknown', 'proposal.over'],
  }),
}
