// How a team divides what it earns (money.md 3), in the manner of wire.md 4.13.
import { Type } from 'typebox'
import { call, one } from '../call.ts'
import { ShownSplit, SplitProposal, TeamSplits, WantedShare } from '../objects/split.ts'
import { Id, OneOf, Time } from '../values.ts'

const team = Type.Object({ id: Id })

export const splits = {
  read: call({
    method: 'GET',
    path: '/team/{id}/splits',
    access: 'user',
    summary: 'How the team divides what it earns: now, to come and before; for its owners and for whoever has a share',
    tags: ['splits'],
    params: team,
    status: 200,
    answer: one(TeamSplits),
    errors: ['team.not_member', 'team.unknown'],
  }),
  shown: call({
    method: 'GET',
    path: '/team/{id}/splits/shown',
    access: 'optional',
    summary: 'Who gets what of a payment to the team, where the team wants it known',
    tags: ['splits'],
    params: team,
    status: 200,
    answer: one(ShownSplit),
    errors: ['team.unknown'],
  }),
  show: call({
    method: 'PUT',
    path: '/team/{id}/splits/shown',
    access: 'team',
    capability: 'own',
    summary: 'Show fans who gets what, or stop showing it',
    changes: ['splits'],
    params: team,
    body: Type.Object({ isShown: Type.Boolean() }),
    status: 200,
    answer: one(Type.Object({ isShown: Type.Boolean() })),
    errors: ['team.unknown'],
  }),
  propose: call({
    method: 'POST',
    path: '/team/{id}/splits',
    access: 'team',
    capability: 'own',
    summary: 'Propose to divide otherwise: counts at once when a second owner agrees, else after 72 hours; replaces an open proposal',
    changes: ['splits'],
    params: team,
    body: Type.Object({
      shares: Type.Array(WantedShare, { minItems: 1, maxItems: 200 }),
      /** Not before then; within a year. */
      effectiveFrom: Type.Optional(Time),
    }),
    idempotency: 'accepted',
    status: 201,
    answer: one(SplitProposal),
    errors: ['team.unknown', 'sale.bad_split', 'split.not_a_payee', 'split.unchanged', 'split.school_team'],
  }),
  answer: call({
    method: 'PUT',
    path: '/team/{id}/splits/{proposalId}',
    access: 'team',
    capability: 'own',
    summary: 'Agree to an open proposal as a second owner, or take it back',
    changes: ['splits'],
    params: Type.Object({ ...team.properties, proposalId: Id }),
    body: Type.Object({ status: OneOf('confirmed', 'withdrawn') }),
    status: 200,
    answer: one(SplitProposal),
    errors: ['split.unknown', 'split.closed', 'split.already_confirmed'],
  }),
}
