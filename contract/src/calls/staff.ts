// Who of the site's staff holds which role. Only owners give and end them.
import { Type, type Static } from 'typebox'
import { call, list } from '../call.ts'
import { AccountCard } from '../objects/account.ts'
import { siteRoles } from '../permissions.ts'
import { Id, listQuery, Nullable, OneOf, Time, Username } from '../values.ts'

const StaffGrant = Type.Object({
  _id: Id,
  role: OneOf(...siteRoles),
  /** Null: by nobody, as the first owner's is; or by an account that is gone. */
  by: Nullable(AccountCard),
  reason: Type.String(),
  givenAt: Time,
  /** May lie ahead. */
  startsAt: Time,
  /** When it ends by itself. */
  until: Nullable(Time),
  /** By somebody, or by itself. */
  endedAt: Nullable(Time),
  endedBy: Nullable(AccountCard),
  endedReason: Nullable(Type.String()),
  state: OneOf('waits', 'held', 'over'),
})
export type StaffGrant = Static<typeof StaffGrant>

const StaffMember = Type.Object({
  account: AccountCard,
  /** The newest first. */
  grants: Type.Array(StaffGrant),
})
export type StaffMember = Static<typeof StaffMember>

export const staff = {
  list: call({
    method: 'GET',
    path: '/admin/staff',
    access: 'staff',
    permission: 'staff.write',
    summary: 'Who is staff of the site or was it, with every role that was given: who holds one first, then by when the last was given',
    tags: ['staff'],
    query: Type.Object({ limit: listQuery.limit, offset: listQuery.offset }),
    status: 200,
    answer: list(StaffMember),
  }),
  change: call({
    method: 'PUT',
    path: '/admin/staff',
    access: 'staff',
    permission: 'staff.write',
    summary: 'Give a role to an account, or end it; never the own one, and never the last owner that has no end',
    changes: ['staff'],
    body: Type.Object({
      username: Username,
      role: OneOf(...siteRoles),
      wish: OneOf('give', 'end'),
      /** Of a role that is given: when it ends by itself. */
      until: Type.Optional(Time),
      reason: Type.String({ minLength: 10, maxLength: 500 }),
    }),
    status: 200,
    answer: list(StaffMember),
    errors: ['user.unknown', 'staff.own_roles', 'staff.unfit', 'staff.already', 'staff.no_grant', 'staff.last_owner'],
  }),
}
