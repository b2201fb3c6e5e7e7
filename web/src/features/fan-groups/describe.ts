// To whom something goes, and what became of it, in words.
import type { DataFor } from '../../lib/calls.ts'
import { formatCount, formatDay, formatTime } from '../../lib/format.ts'

export type Broadcast = DataFor<'fanGroups.messages'>[number]
export type Audience = Broadcast['audience']

export const peopleIn = (count: number) => `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`

export const listWords: Record<Exclude<Audience['list'], 'group'>, string> = {
  new: 'New this week',
  subscribers: 'Subscribers',
  lapsed: 'Subscription ended in the last 90 days',
  spent: 'Paid in the last 30 days',
  never_bought: 'Never bought anything',
  top: 'The 5 % who paid most',
}

const planWords = { monthly: 'monthly', yearly: 'yearly', free: 'free' }

/** `Subscribers, yearly, for 6 months or longer`. */
export function nameOfAudience({ list, plan, months, isEnding, tokens }: Audience, groupName: string): string {
  if (list === 'group') return groupName
  const parts = [
    list === 'spent' && tokens ? `Paid ${formatCount(tokens)} tokens or more in the last 30 days` : listWords[list],
    plan && planWords[plan],
    months && (months === 1 ? 'for a month or longer' : `for ${months} months or longer`),
    isEnding && 'ending within a week',
  ]
  return parts.filter(Boolean).join(', ')
}

export const nameOfTarget = ({ audience, groupName, except, exceptName }: Broadcast): string => {
  const name = nameOfAudience(audience, groupName)
  return except ? `${name}, except ${nameOfAudience(except, exceptName)}` : name
}

export const momentWords = (at: string): string => `${formatDay(at)}, ${formatTime(at)}`

/** Why some do not get it. */
export function skippedWords({ stopped, unreachable, left = 0 }: { stopped: number; unreachable: number; left?: number }): string[] {
  return [
    stopped > 0 && `${formatCount(stopped)} not: messages to many are stopped`,
    unreachable > 0 && `${formatCount(unreachable)} not: they cannot receive messages`,
    left > 0 && `${formatCount(left)} not: no fans any more when their turn came`,
  ].filter((words) => words !== false)
}

/** How far it has come. */
export function stateOf({ status, sent, total, at }: Broadcast): string {
  switch (status) {
    case 'scheduled':
      return `goes out ${momentWords(at)}`
    case 'sending':
      return `${formatCount(sent)} of ${formatCount(total)} so far`
    case 'paused':
      return `paused after ${formatCount(sent)} of ${formatCount(total)}`
    case 'failed':
      return `stopped: ${formatCount(sent)} of ${formatCount(total)} sent`
    case 'unsent':
      return `taken back from ${peopleIn(sent)}`
    case 'canceled':
      return 'not sent: you could not write to fans at that time'
    case 'sent':
      return sent === total ? `to ${peopleIn(sent)}` : `to ${formatCount(sent)} of ${formatCount(total)}`
  }
}

const day = 24 * 60 * 60 * 1000

export const canUnsend = ({ status, at }: Broadcast, now = Date.now()): boolean =>
  ['sending', 'paused', 'failed', 'sent'].includes(status) && now - Date.parse(at) < day
