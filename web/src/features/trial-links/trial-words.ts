// Links for free days, in words.
import type { DataFor } from '../../lib/calls.ts'
import { formatDay } from '../../lib/format.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export type TrialLink = DataFor<'trialLinks.list'>[number]

export const daysWords = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

export function detailOf({ label, used, most, until }: TrialLink): string {
  const uses = most === null ? `${used} used` : `${used} of ${most} used`
  return [label, uses, until === null ? undefined : `until ${formatDay(until)}`].filter(Boolean).join(' · ')
}

const states: Record<TrialLink['state'], { tone: BadgeTone; text: string }> = {
  open: { tone: 'good', text: 'Open' },
  used_up: { tone: 'plain', text: 'Used up' },
  over: { tone: 'plain', text: 'Over' },
  ended: { tone: 'plain', text: 'Ended' },
}
export const stateOf = ({ state }: TrialLink) => states[state]
