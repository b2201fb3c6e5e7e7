import { formatHeight } from '../../lib/format-height.ts'
import type { RosterImport } from '@fieldhouse/contract'
import type { BadgeTone } from '../../ui/badge.tsx'

export type RosterRow = RosterImport['rows'][number]
type Action = RosterRow['action']

const order: readonly Action[] = ['error', 'update', 'create', 'skip']

export const labels: Record<Action, { word: string; tone: BadgeTone }> = {
  error: { word: 'Needs fixing', tone: 'bad' },
  update: { word: 'Changes', tone: 'warn' },
  create: { word: 'New', tone: 'good' },
  skip: { word: 'No change', tone: 'plain' },
}

/** What needs a look stands first, in the order of the file. */
export const inOrder = (rows: readonly RosterRow[]): RosterRow[] =>
  [...rows].sort((a, b) => order.indexOf(a.action) - order.indexOf(b.action) || a.line - b.line)

export const nameOf = ({ values }: RosterRow): string => [values.firstName, values.lastName].filter(Boolean).join(' ') || 'No name'

/** The rest of a row in short: position, class or year, size, town. */
export const detailsOf = ({ values }: RosterRow): string =>
  [
    values.positions.join('/'),
    values.classLabel,
    values.gradYear,
    formatHeight(values.height),
    values.weight && `${values.weight} lb`,
    values.hometown,
  ]
    .filter(Boolean)
    .join(' · ')

export const players = (count: number): string => `${count} ${count === 1 ? 'player' : 'players'}`
