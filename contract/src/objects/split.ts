// How a team divides what it earns, and proposals to change that.
import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Time } from '../values.ts'

const bps = Type.Integer({ minimum: 1, maximum: 10_000, description: 'hundredths of a percent' })

/** Hundredths of a percent for each; together 10000. */
export const WantedShare = Type.Object({ payeeId: Id, bps })

/** Somebody who has a share: the team itself or a member. */
export const SplitPayee = Type.Object({
  payeeId: Id,
  name: Type.String(),
  avatar: Type.String(),
  /** Null where nobody may be led there. */
  path: Nullable(Type.String()),
  isTeam: Type.Boolean(),
})
export type SplitPayee = Static<typeof SplitPayee>

export const SplitShare = Type.Object({ ...SplitPayee.properties, bps })
export type SplitShare = Static<typeof SplitShare>

/** A split for as long as it counts. `version` is what sales keep; 0: nothing was decided yet. */
export const SplitPeriod = Type.Object({
  version: Type.Integer(),
  /** Null: since the beginning. */
  from: Nullable(Time),
  /** Null: until something else is decided. */
  until: Nullable(Time),
  shares: Type.Array(SplitShare),
})
export type SplitPeriod = Static<typeof SplitPeriod>

/**
 * `open` waits for a second owner or for its time; `agreed` by two owners; `passed` by its time; `withdrawn` by an owner;
 * `replaced` by the next one; `lapsed`: no owner stands behind it any more.
 */
export const splitProposalStates = ['open', 'agreed', 'passed', 'withdrawn', 'replaced', 'lapsed'] as const

export const SplitProposal = Type.Object({
  _id: Id,
  status: OneOf(...splitProposalStates),
  shares: Type.Array(SplitShare),
  proposedBy: Type.String(),
  /** Owners who want it, by name; two that are owners now let it count at once. */
  confirmations: Type.Array(Type.Object({ accountId: Id, name: Type.String(), confirmedAt: Time })),
  effectiveFrom: Time,
  createdAt: Time,
  endedAt: Nullable(Time),
})
export type SplitProposal = Static<typeof SplitProposal>

export const TeamSplits = Type.Object({
  current: SplitPeriod,
  upcoming: Type.Array(SplitPeriod),
  /** The one that is open. */
  proposal: Nullable(Type.Object(SplitProposal.properties)),
  /** Closed proposals, the latest first. */
  proposals: Type.Array(SplitProposal),
  /** What counted before, the latest first. */
  history: Type.Array(SplitPeriod),
  /** Who may have a share: the team and its members with a page that may earn. */
  payees: Type.Array(SplitPayee),
  /** The platform's fee of a subscription to the team, in percent. */
  feePercent: Type.Number(),
  owners: Type.Integer(),
  isShown: Type.Boolean(),
  /** False for the payees, who only look. */
  canPropose: Type.Boolean(),
})
export type TeamSplits = Static<typeof TeamSplits>

/** What fans are shown before they pay; no shares where the team does not want it. */
export const ShownSplit = Type.Object({
  isShown: Type.Boolean(),
  shares: Type.Array(Type.Object({ name: Type.String(), path: Nullable(Type.String()), isTeam: Type.Boolean(), bps })),
})
export type ShownSplit = Static<typeof ShownSplit>
