import { Type } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { Invitation, InvitationStatus } from '../objects/invitation.ts'
import { Member, staffRoles, Team, TeamCapability } from '../objects/team.ts'
import { Email, Id, IdOrSlug, listQuery, OneOf } from '../values.ts'
import { seasonQuery } from './teams.ts'

const Code = Type.String({ minLength: 1, maxLength: 120 })
const capabilities = Type.Optional(Type.Array(TeamCapability, { maxItems: 4 }))
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
const params = Type.Object({ id: Id })
const people = {
  performerIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  emails: Type.Optional(Type.Array(Email, { maxItems: 200 })),
}
const entry = Type.Object({
  firstName: Type.String({ maxLength: 60 }),
  lastName: Type.String({ maxLength: 60 }),
  jersey: text(20),
  positions: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 6 })),
  gradYear: Type.Optional(Type.Integer({ minimum: 1950, maximum: 2060 })),
  classLabel: text(40),
  height: text(20),
  weight: text(20),
  hometown: text(120),
})
const added = Type.Object({
  added: Type.Array(Member),
  invited: Type.Array(Invitation),
  skipped: Type.Array(Type.Object({ value: Type.String(), reason: Type.String() })),
})

export const teamInvitations = {
  create: call({
    method: 'POST',
    path: '/team-invitation',
    access: 'team',
    capability: 'manage',
    summary: 'Invite somebody into a team, by account or e-mail; coaches and staff are invited by its owner',
    changes: ['invitations', 'teams'],
    body: Type.Object({
      teamId: Id,
      email: Type.Optional(Email),
      performerId: Type.Optional(Id),
      role: OneOf('athlete', 'coach', 'staff'),
      title: text(80),
      capabilities,
      message: text(500),
      /** A name on the roster that the athlete takes over. */
      memberId: Type.Optional(Id),
    }),
    idempotency: 'brief',
    status: 201,
    answer: one(Invitation),
    errors: [
      'team.not_member',
      'team.member_unknown',
      'page.unknown',
      'invitation.already_sent',
      'invitation.already_member',
      'invitation.opted_out',
      'team.performer_required',
      'youth.not_allowed',
    ],
  }),
  search: call({
    method: 'GET',
    path: '/team-invitation/search',
    access: 'user',
    summary: 'The invitations of the caller, or with `teamId` those of a team, for its staff',
    tags: ['invitations'],
    query: Type.Object({
      limit: listQuery.limit,
      offset: listQuery.offset,
      teamId: Type.Optional(Id),
      status: Type.Optional(InvitationStatus),
    }),
    status: 200,
    answer: list(Invitation),
    errors: ['team.not_member'],
  }),
  view: call({
    method: 'GET',
    path: '/team-invitation/{id}',
    access: 'public',
    summary: 'What an invitation is about, by its id or the mailed code; nothing private',
    tags: ['invitations'],
    params: Type.Object({ id: IdOrSlug }),
    status: 200,
    answer: one(Invitation),
    errors: ['invitation.unknown'],
  }),
  update: call({
    method: 'PUT',
    path: '/team-invitation/{id}',
    access: 'user',
    summary: 'Accept or decline, as the one who is invited; send again, as staff, which voids the code sent before',
    changes: ['invitations', 'teams', 'account', 'own-page'],
    params,
    body: Type.Object({
      status: Type.Optional(OneOf('accepted', 'declined')),
      code: Type.Optional(Code),
      resend: Type.Optional(Type.Literal(true)),
    }),
    status: 200,
    answer: one(Invitation),
    errors: [
      'invitation.unknown',
      'invitation.not_yours',
      'invitation.already_answered',
      'invitation.expired',
      'team.performer_required',
      'team.unknown',
    ],
  }),
  cancel: call({
    method: 'DELETE',
    path: '/team-invitation/{id}',
    access: 'team',
    capability: 'manage',
    summary: 'Take an invitation back',
    changes: ['invitations', 'teams'],
    params,
    status: 204,
    answer: empty,
    errors: ['invitation.unknown', 'invitation.not_yours', 'invitation.already_answered'],
  }),
  joinSuccess: call({
    method: 'POST',
    path: '/team/{id}/join-success',
    access: 'performer',
    summary: 'Arrive in a team; an invitation that is still open is accepted by it. Repeatable',
    changes: ['invitations', 'teams', 'account', 'own-page'],
    params,
    body: Type.Object({ invitationId: Type.Optional(Id), code: Type.Optional(Code) }),
    status: 200,
    answer: one(Team),
    errors: ['invitation.unknown', 'invitation.not_yours', 'invitation.expired', 'team.unknown'],
  }),
  addRosters: call({
    method: 'POST',
    path: '/team/{id}/add-rosters',
    access: 'team',
    capability: 'manage',
    summary: 'Invite athletes, and put names on the roster that they may claim; 200 together at most',
    changes: ['invitations', 'teams'],
    params,
    body: Type.Object({
      ...people,
      entries: Type.Optional(Type.Array(entry, { maxItems: 200 })),
      season: seasonQuery,
      /** Needed with `entries`: what `rosterAttestation` says. */
      attest: Type.Optional(Type.Boolean()),
    }),
    idempotency: 'brief',
    status: 201,
    answer: one(added),
    errors: ['team.unknown', 'team.attestation_required', 'youth.not_allowed'],
  }),
  addStaffs: call({
    method: 'POST',
    path: '/team/{id}/add-staffs',
    access: 'team',
    capability: 'own',
    summary: 'Invite people to the staff; 200 at most',
    changes: ['invitations', 'teams'],
    params,
    body: Type.Object({ ...people, role: OneOf(...staffRoles), title: text(80), capabilities }),
    idempotency: 'brief',
    status: 201,
    answer: one(added),
    errors: ['team.unknown'],
  }),
}
