// When somebody is told, and of how many.
import {
  comesBy,
  isFixedOn,
  notificationRules,
  type NotificationChannel,
  type NotificationKind,
  type NotificationRule,
} from '@fieldhouse/contract'
import { after, days, hours, minutes } from '#platform/clock.ts'
import type { NoticeTable, SettingTable } from './tables.ts'

export type Choices = Omit<SettingTable, 'account_id'>

export const noChoices: Choices = {
  groups_off: [],
  kinds_off: [],
  push_off: [],
  mail_off: [],
  mail_pages_off: [],
  announcements_off: false,
  digest: 'off',
  paused_until: null,
  quiet_from: null,
  quiet_to: null,
  quiet_chosen: false,
  zone: null,
}

const ruleOf = (kind: NotificationKind): NotificationRule => notificationRules[kind]

/** Whether a kind comes whatever was chosen or muted. */
export const isFixed = (kind: NotificationKind): boolean => ruleOf(kind).isFixed === true

/** Whether a kind is sent to who chose so. */
export const isWanted = (kind: NotificationKind, { groups_off: groups, kinds_off: kinds }: Choices): boolean =>
  isFixed(kind) || (!groups.includes(ruleOf(kind).group) && !kinds.includes(kind))

/** Whether a kind is told on a channel to who chose so: what is not on the list is on no other way either. */
export function isWantedOn(channel: NotificationChannel, kind: NotificationKind, choices: Choices): boolean {
  if (!comesBy(kind, channel) || !isWanted(kind, choices)) return false
  if (isFixedOn(kind, channel)) return true
  const { group } = ruleOf(kind)
  if (channel === 'push') return !choices.push_off.includes(group)
  return channel === 'centre' || !choices.mail_off.includes(group)
}

/** Whether what a page did is heard by who follows it with this bell. */
export const isHeard = (
  bell: 'off' | 'highlights' | 'all',
  { kind, is_highlight: isHighlight }: Pick<NoticeTable, 'kind' | 'is_highlight'>,
) => bell === 'all' || (bell === 'highlights' && (isHighlight || kind === 'live'))

/** From its first on; what comes later is another group. */
export const spanOf = (kind: NotificationKind): number => (ruleOf(kind).together === 'day' ? days(1) : hours(12))

/** 1, 3, 10, 30, 100, …: how many of them it takes to move a group up once more. */
export function nextStep(told: number): number {
  let step = 1
  for (let isThird = true; step <= told; isThird = !isThird) step = isThird ? step * 3 : (step / 3) * 10
  return step
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The hour of the day in a zone, as its clocks show it. */
export function hourIn(zone: string, at: Date): number {
  const known = clocks.get(zone) ?? new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })
  clocks.set(zone, known)
  return Number(known.format(at))
}

/** A name that the clocks of this machine know. */
export function isZone(zone: string): boolean {
  try {
    hourIn(zone, new Date(0))
    return true
  } catch {
    return false
  }
}

const isBetween = (hour: number, from: number, to: number): boolean => (from <= to ? hour >= from && hour < to : hour >= from || hour < to)

/** Clocks of all zones change at quarters of an hour. */
const quarter = minutes(15)

/** The first quarter of an hour from a moment on in which something holds; of a day and a bit at most. */
function firstQuarter(from: Date, holds: (at: Date) => boolean): Date {
  let at = after(new Date(Math.floor(from.getTime() / quarter) * quarter), quarter)
  for (let tries = 0; tries < 120 && !holds(at); tries++) at = after(at, quarter)
  return at
}

/** Between midnight and six of whoever is a minor (youth.md Y68); where they live is not always known, so in any of these zones. */
const isNight = (zones: readonly string[], at: Date): boolean => zones.some((zone) => isBetween(hourIn(zone, at), 0, 6))

export interface Reader {
  readonly isMinor: boolean
  /** Zones that the reader may live in; none: not known. */
  readonly zones: readonly string[]
}

/** When the night of a minor ends; undefined: it is none, or the reader is of age. */
export const nightUntil = ({ isMinor, zones }: Reader, now: Date): Date | undefined =>
  isMinor && isNight(zones, now) ? firstQuarter(now, (at) => !isNight(zones, at)) : undefined

/** Until when nothing is shown to somebody; undefined: it is shown at once. */
export function heldUntil(reader: Reader, { paused_until: paused }: Choices, now: Date): Date | undefined {
  const start = paused !== null && paused > now ? paused : now
  return nightUntil(reader, start) ?? (start > now ? start : undefined)
}

/**
 * Up to when what pages did is shown to somebody: what they do in a minor's night is no news before it ends (youth.md Y68). Pages go on
 * whoever sleeps, so it is not held back but passed over.
 */
export function shownUntil({ isMinor, zones }: Reader, now: Date): Date {
  if (!isMinor || !isNight(zones, now)) return now
  let start = new Date(Math.floor(now.getTime() / quarter) * quarter)
  for (let tries = 0; tries < 120 && isNight(zones, after(start, -1)); tries++) start = after(start, -quarter)
  return start
}

/** Whether something may announce itself now; it is counted in any case. */
export const isQuiet = ({ zones }: Reader, { quiet_from: from, quiet_to: to }: Choices, now: Date): boolean =>
  from !== null && to !== null && from !== to && zones[0] !== undefined && isBetween(hourIn(zones[0], now), from, to)

/** When quiet hours end; undefined: there are none now. */
export const quietUntil = (reader: Reader, choices: Choices, now: Date): Date | undefined =>
  isQuiet(reader, choices, now) ? firstQuarter(now, (at) => !isQuiet(reader, choices, at)) : undefined

/** The next time that clocks in a zone show an hour. */
export const nextHour = (zone: string, hour: number, now: Date): Date => firstQuarter(now, (at) => hourIn(zone, at) === hour)

/** Eight in the morning of the reader, the next one. */
export const morningAfter = (zone: string, now: Date): Date => nextHour(zone, 8, now)
