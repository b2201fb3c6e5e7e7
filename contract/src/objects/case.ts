// A case: what was reported, once, however many report it; as staff of the site sees it, and as its owner does.
import { Type, type Static } from 'typebox'
import { caseDecisions, caseRules, reportReasons, reportTargets, reviewReasons } from '../care.ts'
import { Id, Nullable, OneOf, Time } from '../values.ts'
import { AccountCard, PageCard } from './account.ts'
import { File } from './file.ts'

export const ReportTarget = OneOf(...reportTargets)
export const ReportReason = OneOf(...reportReasons)
export const CaseDecision = OneOf(...caseDecisions)
export const CaseRule = OneOf(...caseRules)

const decided = {
  decision: Nullable(CaseDecision),
  rule: Nullable(CaseRule),
  decidedAt: Nullable(Time),
}

const summary = {
  _id: Id,
  target: ReportTarget,
  targetId: Id,
  /** On one line; empty for what has none, like messages. */
  title: Type.String(),
  /** 0 comes first. */
  priority: Type.Integer({ minimum: 0, maximum: 3 }),
  reasons: Type.Array(ReportReason),
  reportCount: Type.Integer(),
  /** How much those who reported it were right before, added up. */
  weight: Type.Number(),
  state: OneOf('open', 'taken', 'decided', 'appealed', 'final'),
  /** Why staff has to look at it before others see it; empty: it does not wait. */
  wanted: Type.Array(OneOf(...reviewReasons)),
  /** Hidden at this moment, by this case. */
  isHidden: Type.Boolean(),
  owner: Nullable(AccountCard),
  page: Nullable(PageCard),
  takenBy: Nullable(AccountCard),
  isMine: Type.Boolean(),
  leaseUntil: Nullable(Time),
  openedAt: Time,
  waitingSince: Time,
  /** Decided by whoever holds it, who may take it back until then. */
  pending: Nullable(Type.Object({ decision: CaseDecision, until: Time })),
  ...decided,
}

/** One line of the queue. */
export const CaseLine = Type.Object(summary)
export type CaseLine = Static<typeof CaseLine>

const Snapshot = Type.Object({
  title: Type.String(),
  text: Type.String(),
  /** SHA-256 of what was shown of each; null until it is worked out, or when the file was gone before. */
  files: Type.Array(Type.Object({ _id: Id, sha256: Nullable(Type.String()) })),
})

export const ReviewCase = Type.Object({
  ...summary,
  words: Nullable(Type.String()),
  /** What its owner says against the decision. */
  appeal: Nullable(Type.String()),
  firstDecision: Nullable(CaseDecision),
  /** What may be decided on it. */
  decisions: Type.Array(CaseDecision),
  /** The first decision was the viewer's own, so somebody else decides on the appeal. */
  isOwnDecision: Type.Boolean(),
  /** The caller reported it, and somebody else is there to decide. */
  isOwnReport: Type.Boolean(),
  /** What may be decided on with it at once, and how much of that the caller has opened; null: it is decided alone. */
  alike: Nullable(Type.Object({ waiting: Type.Integer(), opened: Type.Integer() })),
  /** As it is now; null when it is not to be found any more. */
  item: Nullable(
    Type.Object({
      title: Type.String(),
      text: Type.String(),
      path: Nullable(Type.String()),
      /** Open to whoever holds the case. */
      files: Type.Array(File),
      pictures: Type.Array(Type.String()),
      standing: OneOf('shown', 'waiting', 'hidden', 'removed', 'gone'),
      /** Of its words and files as they stand here; said again with a decision, so that nobody decides on others. */
      version: Type.String(),
      /** What it was weighed by, where that is why it waits. */
      score: Type.Array(Type.Object({ part: Type.String(), weight: Type.Number() })),
      /** What it said before it was changed, the latest first, for 30 days. */
      earlier: Type.Array(Type.Object({ text: Type.String(), until: Time })),
    }),
  ),
  reports: Type.Array(
    Type.Object({
      _id: Id,
      reason: ReportReason,
      description: Type.String(),
      reporter: Nullable(AccountCard),
      reliability: Type.Number(),
      snapshot: Snapshot,
      createdAt: Time,
    }),
  ),
  /** Other cases of the same owner, the latest first. */
  history: Type.Array(
    Type.Object({ _id: Id, target: ReportTarget, title: Type.String(), state: summary.state, openedAt: Time, ...decided }),
  ),
  steps: Type.Array(
    Type.Object({
      action: OneOf('opened', 'hidden', 'taken', 'gathered', 'released', 'decided', 'appealed', 'ended'),
      by: Nullable(AccountCard),
      decision: Nullable(CaseDecision),
      at: Time,
    }),
  ),
})
export type ReviewCase = Static<typeof ReviewCase>

/** What its owner is told of a decision. */
export const OwnDecision = Type.Object({
  _id: Id,
  target: ReportTarget,
  title: Type.String(),
  decision: CaseDecision,
  rule: CaseRule,
  words: Type.String(),
  decidedAt: Time,
  /** Until when the account is limited or suspended; null: it is not, or without an end. */
  until: Nullable(Time),
  mayAppeal: Type.Boolean(),
  appealUntil: Time,
  appeal: Nullable(Type.String()),
  /** Set once somebody else has looked again. */
  firstDecision: Nullable(CaseDecision),
  isFinal: Type.Boolean(),
})
export type OwnDecision = Static<typeof OwnDecision>
