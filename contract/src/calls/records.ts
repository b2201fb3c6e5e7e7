// The sports card of an athlete: figures of seasons and achievements, which the staff of a team may confirm.
import { Type } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { declineReasons, Figure, mostFigures, recordKinds, RosterSeason, AthleteRecord, TeamRecord } from '../objects/athlete-record.ts'
import { Id, IdOrSlug, listQuery, Nullable, OneOf } from '../values.ts'

const year = Type.Integer({ minimum: 1900, maximum: 2200 })
const season = Type.Object({ startYear: year, endYear: year })

const form = {
  sportId: Type.Optional(Nullable(Id)),
  teamId: Type.Optional(Nullable(Id)),
  title: Type.Optional(Nullable(Type.String({ maxLength: 120 }))),
  detail: Type.Optional(Nullable(Type.String({ maxLength: 300 }))),
  figures: Type.Optional(Type.Array(Figure, { maxItems: mostFigures })),
}
const formErrors = ['performer.sport_unknown', 'record.not_on_roster'] as const

export const records = {
  list: call({
    method: 'GET',
    path: '/performers/{id}/records',
    access: 'optional',
    summary: 'Figures and achievements of an athlete, the newest season first; the athlete sees what waits and what was declined',
    tags: ['records'],
    params: Type.Object({ id: IdOrSlug }),
    status: 200,
    answer: list(AthleteRecord),
    errors: ['performer.unknown'],
  }),
  seasons: call({
    method: 'GET',
    path: '/records/seasons',
    access: 'performer',
    summary: 'Where the caller has been on a roster, the latest season first: teams that may be asked to confirm',
    tags: ['teams'],
    status: 200,
    answer: list(RosterSeason),
  }),
  create: call({
    method: 'POST',
    path: '/records',
    access: 'performer',
    summary: 'Write figures of a season or an achievement on the own sports card; a team that is named is asked to confirm it',
    changes: ['records'],
    body: Type.Object({ kind: OneOf(...recordKinds), season, ...form }),
    idempotency: 'brief',
    status: 201,
    answer: one(AthleteRecord),
    errors: ['record.limit_reached', ...formErrors],
  }),
  update: call({
    method: 'PUT',
    path: '/records/{id}',
    access: 'performer',
    summary: 'Change something on the own sports card; what is left out stays, and what was confirmed has to be confirmed anew',
    changes: ['records'],
    params: Type.Object({ id: Id }),
    body: Type.Object({ season: Type.Optional(season), ...form }),
    status: 200,
    answer: one(AthleteRecord),
    errors: ['record.unknown', ...formErrors],
  }),
  remove: call({
    method: 'DELETE',
    path: '/records/{id}',
    access: 'performer',
    summary: 'Take something off the own sports card',
    changes: ['records'],
    params: Type.Object({ id: Id }),
    status: 204,
    answer: empty,
    errors: ['record.unknown'],
  }),
  ofTeam: call({
    method: 'GET',
    path: '/team/{id}/records',
    access: 'team',
    capability: 'manage',
    summary: 'What athletes say of their time in the team: what waits, the oldest first, or what was decided, the latest first',
    tags: ['records'],
    params: Type.Object({ id: Id }),
    query: Type.Object({
      status: Type.Optional(OneOf('waiting', 'confirmed', 'declined')),
      limit: listQuery.limit,
      offset: listQuery.offset,
    }),
    status: 200,
    answer: list(TeamRecord),
  }),
  decide: call({
    method: 'PUT',
    path: '/team/{id}/records/{recordId}',
    access: 'team',
    capability: 'manage',
    summary: 'Confirm what an athlete says of their time in the team, or decline it; also after it was decided',
    changes: ['records'],
    params: Type.Object({ id: Id, recordId: Id }),
    body: Type.Object({
      status: OneOf('confirmed', 'declined'),
      /** The one that was looked at. */
      revision: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
      reason: Type.Optional(OneOf(...declineReasons)),
      note: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    status: 200,
    answer: one(TeamRecord),
    errors: ['record.unknown', 'record.changed', 'record.own', 'record.not_on_roster', 'record.team_unverified', 'team.reason_required'],
  }),
}
