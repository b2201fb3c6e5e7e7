import { Type, type Static } from 'typebox'
import { guardianPurposes, relationships } from '../guardian-words.ts'
import { Id, Nullable, OneOf, Time } from '../values.ts'
import { AccountCard } from './account.ts'
import { Paper } from './paper.ts'

export const Relationship = OneOf(...relationships)
export type Relationship = Static<typeof Relationship>

/** `asked`: a letter went out. `accepted`: somebody took it on and shows a document next. `review`: staff looks at it. */
export const guardianStates = ['asked', 'accepted', 'review', 'approved', 'refused'] as const
const State = OneOf(...guardianStates)
export const GuardianPurposeName = OneOf(...guardianPurposes)

/** Somebody whom a minor has asked, as the minor sees it. */
export const GuardianLink = Type.Object({
  _id: Id,
  /** Where the letter went. */
  email: Type.String(),
  state: State,
  /** Who took it on; null until then. */
  name: Nullable(Type.String()),
  relationship: Nullable(Relationship),
  askedAt: Time,
  /** Until when the letter that was sent last opens it; null once somebody took it on, and when it has ended. */
  letterEndsAt: Nullable(Time),
  /** What this guardian allows now. */
  allows: Type.Array(GuardianPurposeName),
})
export type GuardianLink = Static<typeof GuardianLink>

/** What a letter opens: nothing that its reader does not know by having it. */
export const GuardianOpening = Type.Object({ name: Type.String(), schoolName: Nullable(Type.String()), endsAt: Time })
export type GuardianOpening = Static<typeof GuardianOpening>

const Allowance = Type.Object({
  purpose: GuardianPurposeName,
  /** By whomever: of two guardians each can take back what the other one allowed. */
  isAllowed: Type.Boolean(),
  /** Since when the reader allows it; null where another guardian does. */
  since: Nullable(Time),
})

/** A minor, as their guardian sees them. */
export const Ward = Type.Object({
  _id: Id,
  minor: AccountCard,
  bio: Nullable(Type.String()),
  /** Whether others see the page now. */
  isShown: Type.Boolean(),
  state: State,
  relationship: Relationship,
  /** Why staff refused. */
  reason: Nullable(Type.String()),
  documents: Type.Array(Paper),
  allowances: Type.Array(Allowance),
  acceptedAt: Time,
  decidedAt: Nullable(Time),
})
export type Ward = Static<typeof Ward>

/** What staff should know: `team_staff`: the guardian is staff of a team of the minor. */
export const guardianFlags = ['team_staff', 'same_phone', 'other_address', 'refused_before', 'several'] as const
export type GuardianFlag = (typeof guardianFlags)[number]

/** A guardian whom staff looks at. */
export const GuardianReview = Type.Object({
  _id: Id,
  minor: AccountCard,
  minorAge: Type.Integer(),
  guardian: AccountCard,
  guardianEmail: Nullable(Type.String()),
  /** Where the minor's letter went. */
  askedEmail: Type.String(),
  relationship: Relationship,
  flags: Type.Array(OneOf(...guardianFlags)),
  status: OneOf('waiting', 'approved', 'rejected'),
  reason: Nullable(Type.String()),
  sentAt: Nullable(Time),
  decidedAt: Nullable(Time),
  /** Every decision of staff, the latest first. */
  history: Type.Array(
    Type.Object({ status: OneOf('approved', 'rejected'), reason: Nullable(Type.String()), by: Nullable(AccountCard), at: Time }),
  ),
})
export type GuardianReview = Static<typeof GuardianReview>
