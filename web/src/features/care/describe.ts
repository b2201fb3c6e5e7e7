// How cases read on the page.
import { reasonWords, targetWords } from '@fieldhouse/contract/care'
import { formatAge } from '../../lib/format.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import type { CaseLine } from './api.ts'

const priorities: readonly { text: string; tone: BadgeTone }[] = [
  { text: 'Child safety', tone: 'live' },
  { text: 'Urgent', tone: 'bad' },
  { text: 'Soon', tone: 'warn' },
  { text: 'When there is time', tone: 'plain' },
]
export const priorityOf = ({ priority }: Pick<CaseLine, 'priority'>) => priorities[priority] ?? { text: '', tone: 'plain' as const }

export const reasonsOf = ({ reasons }: Pick<CaseLine, 'reasons'>): string => reasons.map((reason) => reasonWords[reason].label).join(' · ')

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const nameOf = ({ target, title }: Pick<CaseLine, 'target' | 'title'>): string =>
  title === '' ? `A ${targetWords[target]}` : `${capital(targetWords[target])}: ${title}`

export const waitOf = ({ reportCount, waitingSince, state }: CaseLine): string =>
  [
    reportCount === 1 ? '1 report' : `${reportCount} reports`,
    `${state === 'appealed' ? 'appealed' : 'waiting'} since ${formatAge(waitingSince)}`,
  ].join(' · ')
