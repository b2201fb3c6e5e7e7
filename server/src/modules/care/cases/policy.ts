// What comes first, what is hidden before anybody decides, and what a decision does. Pure.
import { createHash } from 'node:crypto'
import { decisionsFirst, decisionsFor, type CaseDecision, type ReportReason, type ReportTarget } from '@fieldhouse/contract'
import { days, minutes } from '#platform/clock.ts'
import type { Subject } from '#content/things'
import type { CaseTable } from './tables.ts'

/** Somebody who works on a case has it for this long, and longer while they go on. */
export const lease = minutes(15)
export const appealTime = days(30)
/** What somebody opened tells them of others of the same for so long. */
export const openedFor = minutes(60)

const first: Readonly<Record<ReportReason, 0 | 1 | 2 | 3>> = {
  child_safety: 0,
  intimate_image: 1,
  grooming: 1,
  violent: 1,
  harmful_acts: 1,
  misconduct_by_adult: 1,
  harassment: 2,
  hateful: 2,
  impersonation: 2,
  privacy: 2,
  nil_rule: 3,
  intellectual_property: 3,
  spam: 3,
  other: 3,
}

const aboutMinors: readonly ReportReason[] = ['grooming', 'intimate_image', 'misconduct_by_adult']

/** Child safety, or what is that once somebody under 18 reports it or it is theirs (youth.md Y71). */
export const isChildSafety = (reason: ReportReason, concernsMinor: boolean): boolean =>
  reason === 'child_safety' || (concernsMinor && aboutMinors.includes(reason))

/** So many trustworthy people raise a case by one step; to the first place only its reason does. */
const heavy = 2.5

/** What somebody has to look at before others do comes after what people complain of. */
export const priorityFirst = 3

export function priorityOf(reasons: readonly ReportReason[], weight: number): number {
  const base = Math.min(...reasons.map((reason) => first[reason]))
  return base > 1 && weight >= heavy ? base - 1 : base
}

/** Of whoever was wrong again and again nothing is hidden on their word alone: three reports, none of them right. */
const believed = 0.3

interface Urgency {
  readonly isChildSafety: boolean
  readonly target: ReportTarget
  /** The page or the person is under 18, or of a high school. */
  readonly isOfMinor: boolean
  readonly reliability: number
  /** Somebody has looked at the very same before, and kept it. */
  readonly wasKept: boolean
}

export const isPage = (target: ReportTarget): boolean => target === 'performer' || target === 'user' || target === 'team'

/**
 * Whether it is hidden at once (youth.md Y71). A whole page is hidden on one word only where a minor's is at stake; nothing is ever
 * hidden because many reported it: brigades are cheaper than moderators.
 */
export const isHiddenAtOnce = ({ isChildSafety: isUrgent, target, isOfMinor, reliability, wasKept }: Urgency): boolean =>
  isUrgent && !wasKept && reliability >= believed && (!isPage(target) || isOfMinor)

export interface Effect {
  readonly refusal: CaseTable['refusal']
  readonly sanction: CaseTable['sanction']
}

/** A page is not hidden by what is done to its owner's account: that has rules of its own. */
export function effectOf(decision: CaseDecision, target: ReportTarget): Effect {
  const hidden = isPage(target) ? null : 'hidden'
  const effects: Readonly<Record<CaseDecision, Effect>> = {
    keep: { refusal: null, sanction: null },
    warn: { refusal: null, sanction: null },
    hide: { refusal: 'hidden', sanction: null },
    remove: { refusal: 'removed', sanction: null },
    limit: { refusal: hidden, sanction: 'limit' },
    suspend: { refusal: hidden, sanction: 'suspend' },
  }
  return effects[decision]
}

/** What a page wanted to become is not shown; the page stays as it was, unless somebody complained of that, too. */
export const effectOn = (decision: CaseDecision, row: Pick<CaseTable, 'target' | 'wanted' | 'reports'>): Effect => {
  const effect = effectOf(decision, row.target)
  return isFirst(row) && isPage(row.target) && row.reports === 0 ? { ...effect, refusal: null } : effect
}

/** Whether something is still as it was. */
export const digestOf = ({ title, text, fileIds, pictures }: Pick<Subject, 'title' | 'text' | 'fileIds' | 'pictures'>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([title, text, fileIds, pictures]))
    .digest()

/** The same for whoever looks at it and says so with their decision. */
export const versionOf = (subject: Parameters<typeof digestOf>[0]): string => digestOf(subject).toString('base64url')

/** Nobody sees it before it is decided. */
export const isFirst = ({ wanted }: Pick<CaseTable, 'wanted'>): boolean => wanted.length > 0

export const decisionsOn = (row: Pick<CaseTable, 'target' | 'wanted'>): readonly CaseDecision[] =>
  isFirst(row) ? decisionsFirst(row.target) : decisionsFor(row.target)

/** Of a case on which nothing waits to be carried out. */
export const notPending = { pending: null, pending_words: null, pending_until: null } as const

type Held = Pick<CaseTable, 'taken_by' | 'lease_until' | 'pending_until'>

/** Until its time is over, or what was decided on it is carried out. */
export const isHeld = ({ taken_by: by, lease_until: until, pending_until: pending }: Held, now: Date): boolean =>
  by !== null && (pending !== null || (until !== null && until > now))
export const isHeldBy = (row: Held, accountId: string, now: Date): boolean => isHeld(row, now) && row.taken_by === accountId

export const isWaiting = ({ state }: Pick<CaseTable, 'state'>): boolean => state === 'open' || state === 'taken' || state === 'appealed'

/** Whose lease ran out does not hold it any more. */
export const stateAt = (row: Pick<CaseTable, 'state'> & Held, now: Date): CaseTable['state'] =>
  row.state === 'taken' && !isHeld(row, now) ? 'open' : row.state

/** What its owner is told of: whatever changed something for them. That something was reported and kept stays unsaid. */
export const isTold = ({ decision, was_hidden, appeal }: Pick<CaseTable, 'decision' | 'was_hidden' | 'appeal'>): boolean =>
  decision !== null && (decision !== 'keep' || was_hidden || appeal !== null)

type Appealed = Pick<CaseTable, 'state' | 'decision' | 'decided_at' | 'appeal'>

/** Once, in time, and against what may be undone. */
export const mayAppeal = ({ state, decision, decided_at: at, appeal }: Appealed, now: Date): boolean =>
  state === 'decided' && decision !== 'keep' && appeal === null && at !== null && now.getTime() - at.getTime() < appealTime
