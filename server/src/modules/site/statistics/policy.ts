// What of an event is counted. Pure.
import { isActionName } from '@fieldhouse/contract'

export interface Counted {
  readonly day: string
  readonly action: string
  readonly source: string
}

/** Places that are told apart on one day; whoever makes up more of them gets no further row (their sum is `other`). */
export const mostSources = 50
/** What fewer than this came by is told with others like it. */
export const fewestToTell = 5
export const otherSource = 'other'

/** A place as links name it, in one spelling; empty where it says nothing that could be a place. */
export function sourceOf(written: string | undefined): string {
  const source = (written ?? '').trim().toLowerCase()
  return /^[a-z0-9][a-z0-9._-]{0,39}$/.test(source) ? source : ''
}

export const actionOf = (name: string): string => (isActionName(name) ? name : '')

/** None of the parts has a space. */
export const keyOf = ({ day, action, source }: Counted): string => `${day} ${action} ${source}`
export function countedOf(key: string): Counted {
  const [day = '', action = '', source = ''] = key.split(' ')
  return { day, action, source }
}

/** Rare places together, the most frequent first. */
export function tellSources(rows: readonly { source: string; count: number }[]): { source: string; count: number }[] {
  const told = rows.filter(({ source, count }) => source !== otherSource && count >= fewestToTell)
  const rest = rows.filter((row) => !told.includes(row)).reduce((sum, { count }) => sum + count, 0)
  const sorted = told.toSorted((a, b) => b.count - a.count || (a.source < b.source ? -1 : 1))
  return rest === 0 ? sorted : [...sorted, { source: otherSource, count: rest }]
}

interface Came {
  readonly campaign: string
  readonly registered: number
  readonly proven: number
  readonly followed: number
  readonly paid: number
}

/** Rare campaigns together; of fewer than five nothing is told even so. */
export function tellCampaigns(rows: readonly Came[]): Came[] {
  const told = rows.filter(({ registered }) => registered >= fewestToTell)
  const rest = rows.filter((row) => !told.includes(row))
  const sum = (of: (row: Came) => number) => rest.reduce((all, row) => all + of(row), 0)
  const registered = sum((row) => row.registered)
  if (registered < fewestToTell) return told
  const others = { proven: sum((row) => row.proven), followed: sum((row) => row.followed), paid: sum((row) => row.paid) }
  return [...told, { campaign: otherSource, registered, ...others }]
}
