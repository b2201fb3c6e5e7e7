import { Type } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { AccountCard } from '../objects/account.ts'
import { SchoolBadge } from '../objects/school-badge.ts'
import { Id, listQuery, Nullable, OneOf } from '../values.ts'

/** Whoever shows a profile shows its badge. */
const changes = ['badges', 'pages', 'own-page'] as const

export const schoolBadges = {
  standing: call({
    method: 'GET',
    path: '/school-badges/standing',
    access: 'performer',
    summary: 'Whether one may speak for the own school, and what is missing',
    tags: ['badges', 'own-page'],
    status: 200,
    answer: one(
      Type.Object({
        /** Name of the own school. */
        school: Nullable(Type.String()),
        isOfficer: Type.Boolean(),
        /** The first thing that is missing. */
        missing: Nullable(OneOf('adult', 'role', 'school', 'papers', 'domain', 'email')),
        /** Of which the own address must be one. */
        domains: Type.Array(Type.String()),
      }),
    ),
  }),
  search: call({
    method: 'GET',
    path: '/school-badges',
    access: 'performer',
    summary: 'Athletes of the own school, by name, with their badges; for an officer of it',
    tags: ['badges', 'pages'],
    query: Type.Object({ q: listQuery.q, limit: listQuery.limit, offset: listQuery.offset }),
    status: 200,
    answer: list(Type.Object({ performer: AccountCard, badge: Nullable(SchoolBadge) })),
    errors: ['badge.not_officer'],
  }),
  attest: call({
    method: 'POST',
    path: '/school-badges',
    access: 'performer',
    summary: 'Say of an athlete of the own school that they play for it this season; a new word replaces the one before',
    changes,
    body: Type.Object({ performerId: Id, sportId: Id }),
    status: 201,
    answer: one(SchoolBadge),
    errors: ['badge.not_officer', 'badge.self', 'performer.unknown', 'performer.sport_unknown'],
  }),
  revoke: call({
    method: 'DELETE',
    path: '/school-badges/{performerId}',
    access: 'performer',
    summary: 'Take the badge of an athlete of the own school back',
    changes,
    params: Type.Object({ performerId: Id }),
    status: 204,
    answer: empty,
    errors: ['badge.not_officer', 'badge.unknown'],
  }),
}
