// Who may write, what waits before it is shown, how long it may be changed. Pure.
import {
  editHours,
  reviewReasons,
  type commentSteps,
  type CommentRules,
  type CommentWriters,
  type HoldReason,
  type MentionChoice,
} from '@fieldhouse/contract'
import { after, days, hours, minutes, seconds } from '#platform/clock.ts'
import { holdsListed } from './lists.ts'
import { hasLink } from '#platform/plain-text.ts'
import { hasContact, holdsWord } from './words.ts'

export type Step = (typeof commentSteps)[number]

/** A page that has said nothing. */
export const defaultRules: CommentRules = { writers: 'followers', closesAfter: null, holds: ['suspicious'], words: [] }

export interface WriterFacts {
  readonly isVisitor: boolean
  /** Acts for the page, or wrote the thing. */
  readonly isInside: boolean
  /** The page, or who put the thing up, is under 18, and no guardian allows comments there. */
  readonly isShut: boolean
  /** Looks after the page. */
  readonly mayKeep: boolean
  readonly isBanned: boolean
  readonly isLimited: boolean
  readonly needsGuardian: boolean
  readonly isFollower: boolean
  readonly isSubscriber: boolean
  /** Of subscription to the page, as far as there is a badge for it. */
  readonly months: number
  /** What begins the thread is closed. */
  readonly isThreadClosed: boolean
  readonly now: Date
}

/** Who may write on one thing. */
export interface Opening {
  readonly writers: CommentWriters
  /** From here on its days are over. */
  readonly closesAt: Date | null
}

/** What is said of the thing alone counts before its page's rule, and outlives its days. */
export const openingOf = (
  { writers, closesAfter }: Pick<CommentRules, 'writers' | 'closesAfter'>,
  own: CommentWriters | null,
  since: Date | undefined,
): Opening => ({
  writers: own ?? writers,
  closesAt: own !== null || closesAfter === null || since === undefined ? null : after(since, days(closesAfter)),
})

/** How long a subscriber has to be one where that is asked, in months. */
const longStanding = 3

/** Nobody but the page writes here, whoever it is. */
function shutFor({ writers, closesAt }: Opening, { now, isThreadClosed }: Pick<WriterFacts, 'now' | 'isThreadClosed'>): Step | undefined {
  if (writers === 'nobody') return 'closed'
  if (closesAt !== null && closesAt <= now) return 'ended'
  return isThreadClosed ? 'locked' : undefined
}

/**
 * What stands in the way first. On a page of somebody under 18 nobody writes, the page included, until a guardian says otherwise
 * (youth.md Y64). Why is said to the page alone: to strangers it would say how old somebody is.
 */
export function stepFor(facts: WriterFacts, opening: Opening): Step {
  if (facts.isShut) return facts.mayKeep ? 'consent' : 'closed'
  const shut = shutFor(opening, facts)
  if (facts.isVisitor) return shut ?? 'sign_in'
  if (facts.needsGuardian) return 'guardian'
  if (facts.isLimited) return 'limited'
  if (facts.isInside) return 'none'
  if (facts.isBanned) return 'banned'
  return shut ?? stepTowards(facts, opening.writers)
}

function stepTowards({ isFollower, isSubscriber, months }: WriterFacts, writers: CommentWriters): Step {
  if (writers === 'subscribers' || writers === 'subscribers_3m') {
    if (!isSubscriber) return 'subscribe'
    return writers === 'subscribers' || months >= longStanding ? 'none' : 'stay'
  }
  if (writers === 'followers') return isFollower || isSubscriber ? 'none' : 'follow'
  return 'none'
}

export const isNew = (registeredAt: Date, now: Date): boolean => now.getTime() - registeredAt.getTime() < hours(24)

/** Of one comment; of a new account fewer. */
export const mostMentions = (isNewAccount: boolean): number => (isNewAccount ? 1 : 3)

/** Who has said nothing. */
export const defaultMentions: MentionChoice = 'followed'

/** Of those whom somebody may name here at all. */
export const mayName = (choice: MentionChoice, { isFollower, isInThread }: { isFollower: boolean; isInThread: boolean }): boolean =>
  choice === 'everyone' || (choice === 'followed' && (isFollower || isInThread))

export interface HoldFacts {
  readonly text: string
  readonly mentions: number
  readonly isNewAccount: boolean
  readonly hasProvenAddress: boolean
  readonly isSubscriber: boolean
  readonly hasBought: boolean
  /** On this page, shown now. */
  readonly shownBefore: number
  /** On any thing. */
  readonly shownAnywhere: number
  /** The same text on other things within an hour. */
  readonly sameElsewhere: number
  /** Of theirs, what staff of the site took away within 90 days. */
  readonly refusedLately: number
  /** It meets what the site screens for. */
  readonly isScreened: boolean
  /** New things of whoever wrote it wait for now. */
  readonly isQuiet: boolean
  /** The page keeps them at arm's length. */
  readonly isRestricted: boolean
}

/** What makes a comment look like spam, as weights that were chosen in November 2026. Together 0.6 are enough to wait, 1.0 for staff. */
export const partsOf = (facts: HoldFacts): Readonly<Record<string, number>> => ({
  newAccount: facts.isNewAccount ? 0.25 : 0,
  unprovenAddress: facts.hasProvenAddress ? 0 : 0.2,
  link: hasLink(facts.text) ? 0.25 : 0,
  contact: hasContact(facts.text) ? 0.5 : 0,
  sameElsewhere: facts.sameElsewhere >= 3 ? 0.4 : 0,
  mentions: facts.mentions > 2 ? 0.2 : 0,
  refusedLately: facts.refusedLately > 0 ? 0.3 : 0,
  subscriber: facts.isSubscriber ? -0.4 : 0,
  bought: facts.hasBought ? -0.3 : 0,
  known: facts.shownAnywhere >= 10 ? -0.3 : 0,
})

const suspicious = 0.6
const forStaff = 1

/** In whole hundredths: a sum of many small parts must not miss a bound by a hair. */
export const scoreOf = (facts: HoldFacts): number =>
  Math.round(Object.values(partsOf(facts)).reduce((sum, part) => sum + part, 0) * 100) / 100

/** Why it waits; nothing: it is shown at once. Whether it is on the page of somebody under 18 is not asked here. */
export function whyHold(facts: HoldFacts, { holds, words }: CommentRules): HoldReason[] {
  const isSo: Readonly<Record<HoldReason, boolean>> = {
    words: holdsWord(facts.text, words),
    listed: holdsListed(facts.text),
    links: holds.includes('links') && hasLink(facts.text),
    first_time: holds.includes('first_time') && facts.shownBefore === 0,
    suspicious: holds.includes('suspicious') && scoreOf(facts) >= suspicious,
    all: holds.includes('all'),
    restricted: facts.isRestricted,
    minor: false,
    // Whatever its page wants to see first.
    score: scoreOf(facts) >= forStaff,
    screened: facts.isScreened,
    quiet: facts.isQuiet,
  }
  return (Object.keys(isSo) as HoldReason[]).filter((why) => isSo[why])
}

/** It waits because of who wrote it alone: to them it looks as if it did not. */
export const isSilent = ({ state, held_why: [why, ...more] }: { state: string; held_why: readonly HoldReason[] }): boolean =>
  state !== 'live' && why === 'restricted' && more.length === 0

type Held = { readonly state: string; readonly held_why: readonly HoldReason[] }

/** Staff of the site looks at it before its page may show it. */
export const isForStaff = ({ state, held_why: why }: Held): boolean => state === 'held' && reviewReasons.some((one) => why.includes(one))

/** Nobody but its author and staff sees a word of it, its page no more than others (youth.md Y64). */
export const isWithheld = ({ state, held_why: why }: Held): boolean => state === 'held' && why.includes('minor')

/** What staff answers by showing it; what else its page wanted to see stays its own to decide. */
const answeredByStaff: readonly HoldReason[] = ['minor', 'score', 'screened', 'quiet', 'suspicious', 'listed']
export const leftAfterStaff = (why: readonly HoldReason[]): HoldReason[] => why.filter((one) => !answeredByStaff.includes(one))

/** The same text on the same thing within this is the same comment, sent again. */
export const sameWithin = minutes(10)

export const mayEdit = (createdAt: Date, now: Date): boolean => now.getTime() - createdAt.getTime() <= hours(editHours)
/** What is put right at once is not called a change. */
export const isMarked = (createdAt: Date, now: Date): boolean => now.getTime() - createdAt.getTime() > seconds(60)

/** A place among the best: the same likes are worth as much as half a day. Nothing has to be ranked again as time goes on. */
export const heatAt = (now: Date): number => now.getTime() / 1000 / 45_000

/** Adults and people under 18 do not answer each other, but in their team, where the adult is of its staff (youth.md Y36). */
export const mayAnswer = (writer: { isMinor: boolean }, other: { isMinor: boolean }, isInTheirTeam: boolean): boolean =>
  writer.isMinor === other.isMinor || isInTheirTeam
