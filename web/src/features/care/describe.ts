// How cases read on the page.
import { decisionWords, reasonWords, reviewWords, targetWords } from '@fieldhouse/contract/care'
import { formatAge } from '../../lib/format.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import type { CaseLine, CaseState } from './api.ts'

/** Where a case is read, beside the list that it was opened from. */
export const casePath = (id: string, state: CaseState) => `/admin/reports?state=${state}&case=${id}`

const priorities: readonly { text: string; tone: BadgeTone }[] = [
  { text: 'Child safety', tone: 'live' },
  { text: 'Urgent', tone: 'bad' },
  { text: 'Soon', tone: 'warn' },
  { text: 'When there is time', tone: 'plain' },
]
export const priorityOf = ({ priority }: Pick<CaseLine, 'priority'>) => priorities[priority] ?? { text: '', tone: 'plain' as const }

/** Nobody sees it before it is decided. */
export const isFirst = ({ wanted }: Pick<CaseLine, 'wanted'>): boolean => wanted.length > 0
export const firstWords = 'Before anybody sees it'

export const reasonsOf = ({ reasons, wanted }: Pick<CaseLine, 'reasons' | 'wanted'>): string =>
  // Nobody has complained: staff acted by itself, or had taken it down before the site was restored.
  [...wanted.map((why) => reviewWords[why]), ...reasons.map((reason) => reasonWords[reason].label)].join(' · ') || 'Without a report'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const nameOf = ({ target, title }: Pick<CaseLine, 'target' | 'title'>): string =>
  title === '' ? `A ${targetWords[target]}` : `${capital(targetWords[target])}: ${title}`

/** Decided, and not carried out yet. */
export const pendingOf = ({ pending }: Pick<CaseLine, 'pending'>): string | undefined =>
  pending ? `${decisionWords[pending.decision].label}, in a moment` : undefined

export const waitOf = ({ reportCount, waitingSince, state }: CaseLine): string =>
  [
    reportCount > 0 && (reportCount === 1 ? '1 report' : `${reportCount} reports`),
    `${state === 'appealed' ? 'appealed' : 'waiting'} since ${formatAge(waitingSince)}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** What a score is made of, in words; one that is not here yet stands as it is called. */
export const partWords: Readonly<Record<string, string>> = {
  newAccount: 'Account of less than a day',
  unprovenAddress: 'Address not shown to be theirs',
  link: 'Has a link',
  contact: 'A way to write elsewhere',
  sameElsewhere: 'The same on three things or more',
  mentions: 'More than two names',
  refusedLately: 'We took something of theirs within 90 days',
  subscriber: 'Subscribes to the page',
  bought: 'Has bought here',
  known: 'Ten comments that were shown',
}
