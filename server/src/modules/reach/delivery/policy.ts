// When something leaves the site, how often it is tried, and under which name.
import { createHash } from 'node:crypto'
import { isFixedOn, notificationRules, ruleOf, type NotificationKind } from '@fieldhouse/contract'
import { after, days, hours, minutes, seconds } from '#platform/clock.ts'
import type { DeliveryTable } from './tables.ts'

/** Whoever has a window open sees it there first. */
export const glance = seconds(30)
/** A letter about what was read on the site meanwhile is one too many. */
export const letterWait = minutes(10)
/** Who has not read a message by then is written to. */
export const messageWait = minutes(30)
/** A push that could not be sent for so long is no news any more. */
export const pushLife = hours(4)
const letterLife = days(3)
/** What a page did, from when it did it; a stream is news while it is young. */
export const noticeLife = (kind: NotificationKind): number => (kind === 'live' ? minutes(15) : pushLife)
/** What a page did waits no longer than for a night. */
export const aNight = hours(12)

/** So many who follow a page are looked at in one transaction. */
export const followersAStep = 5000
/** Who was here since then is told before the rest, and who was not here for so long not at all. */
export const lately = days(30)
export const longAgo = days(90)

/** What goes to the devices of many at once, and what of it may be of one page: nobody waits for the largest. */
export const mostOfPages = 800
export const mostOfOnePage = mostOfPages / 4
/** Devices hear of what was written to many so often in a day, whoever wrote it. */
export const mostBroadcasts = 3

/** Claimed for so long, its worker is gone. */
export const pushLease = minutes(2)
export const letterLease = minutes(10)

export const mostTries = { push: 5, mail: 12 } as const

/** Half a minute, a minute, two, …; six hours at most. */
export const nextTry = (tries: number, now: Date, wished?: number): Date =>
  after(now, wished === undefined ? Math.min(seconds(30) * 2 ** Math.max(0, tries - 1), hours(6)) : seconds(wished))

/** Whether it arrives whatever was read or paused meanwhile, and goes again when its fate is not known. */
export const isCertain = (kind: NotificationKind): boolean => isFixedOn(kind, 'mail')

export const letterDue = (kind: NotificationKind, now: Date): Date => (isCertain(kind) ? now : after(now, letterWait))
export const letterEnds = (kind: NotificationKind, due: Date): Date | null => (isCertain(kind) ? null : after(due, letterLife))

/** How far a group had got, or the hour in which it is told once. */
export const bucketOf = (kind: NotificationKind, told: number, now: Date): string =>
  ruleOf(kind).push === 'hour' ? `hour ${Math.floor(now.getTime() / hours(1))}` : `${told}`

/** What services and devices know it by: 32 characters that say nothing. */
export const topicOf = (id: string): string => createHash('sha256').update(id).digest('base64url').slice(0, 32)

const urgentGroups: ReadonlySet<string> = new Set(['live', 'messages', 'money', 'security'])
export const isUrgent = (kind: NotificationKind): boolean => urgentGroups.has(notificationRules[kind].group)

/** Seconds that a push may wait at its service; what is left of its own life. */
export const ttlOf = ({ ends_at: endsAt }: DeliveryTable, now: Date): number =>
  endsAt === null ? pushLife / 1000 : Math.max(0, Math.round((endsAt.getTime() - now.getTime()) / 1000))

/** More than so many at once, or several that waited, go as one. */
const mostAtOnce = 4
export const hasRested = ({ why }: Pick<DeliveryTable, 'why'>): boolean => why === 'quiet' || why === 'paused'
export const goAsOne = (rows: readonly Pick<DeliveryTable, 'why'>[]): boolean =>
  rows.length > mostAtOnce || (rows.length > 1 && rows.some(hasRested))

/** One a day: the day as dayIn writes it. */
export const digestName = (accountId: string, day: string): string => `mail:digest:${accountId}:${day}`
