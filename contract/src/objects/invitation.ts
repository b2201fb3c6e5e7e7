import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Time } from '../values.ts'
import { AccountCard, PageCard } from './account.ts'
import { TeamCapability } from './team.ts'

export const invitationStatuses = ['pending', 'accepted', 'declined', 'canceled', 'expired'] as const
export const InvitationStatus = OneOf(...invitationStatuses)
export type InvitationStatus = Static<typeof InvitationStatus>

/** What everybody who has the link may know; the rest is for the one who is invited and for the team's staff. */
export const Invitation = Type.Object({
  _id: Id,
  team: PageCard,
  /** To staff only. */
  email: Type.Optional(Nullable(Type.String())),
  performerInfo: Type.Union([AccountCard, Type.Null()]),
  role: OneOf('athlete', 'coach', 'staff'),
  title: Nullable(Type.String()),
  /** Null for everybody but an adult who is invited, and staff. */
  message: Nullable(Type.String()),
  invitedBy: Type.Object({ name: Type.String() }),
  capabilities: Type.Optional(Type.Array(TeamCapability)),
  status: InvitationStatus,
  expiresAt: Time,
  createdAt: Time,
})
export type Invitation = Static<typeof Invitation>
