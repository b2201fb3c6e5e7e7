import { Type, type Static } from 'typebox'
import { Id, Nullable, Time } from '../values.ts'

export const SessionToken = Type.Object({ token: Type.String(), expiresAt: Time })

/** What a social sign-in answers; a new person first gives the date of birth and comes back with the ticket. */
export const SocialSession = Type.Object({
  token: Nullable(Type.String()),
  expiresAt: Type.Optional(Time),
  created: Type.Optional(Type.Boolean()),
  signupTicket: Type.Optional(Type.String()),
  needs: Type.Optional(Type.Array(Type.String())),
})

export const Session = Type.Object({
  _id: Id,
  current: Type.Boolean(),
  device: Type.String(),
  /** Shortened. */
  ip: Type.String(),
  country: Nullable(Type.String()),
  lastSeenAt: Time,
  createdAt: Time,
  expiresAt: Time,
})
export type Session = Static<typeof Session>
