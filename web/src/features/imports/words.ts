import { sourceWords, type ImportAction, type ImportLine, type ImportRun, type ImportState } from '@fieldhouse/contract/imports'
import { formatCount } from '../../lib/format.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export const stateWords: Readonly<Record<ImportState, { label: string; tone: BadgeTone }>> = {
  planned: { label: 'Not taken over', tone: 'warn' },
  running: { label: 'At work', tone: 'warn' },
  done: { label: 'Done', tone: 'good' },
  undoing: { label: 'Being taken back', tone: 'warn' },
  undone: { label: 'Taken back', tone: 'plain' },
}

export const actionWords: Readonly<Record<ImportAction, { label: string; tone: BadgeTone }>> = {
  create: { label: 'New', tone: 'good' },
  update: { label: 'Changed', tone: 'warn' },
  skip: { label: 'Left out', tone: 'plain' },
  error: { label: 'Cannot', tone: 'bad' },
}

const became: Readonly<Record<ImportLine['state'], { label: string; tone: BadgeTone } | undefined>> = {
  waiting: undefined,
  done: { label: 'Taken over', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  undone: { label: 'Taken back', tone: 'plain' },
  kept: undefined,
}

/** What became of a row, or would. */
export const badgeOf = ({ state, action }: ImportLine, run: ImportRun): { label: string; tone: BadgeTone } =>
  became[state] ?? (run.state !== 'planned' && state === 'kept' && action !== 'error' ? actionWords.skip : actionWords[action])

export const kindWords = { post: 'Post', page: 'Page', member: 'Person' } as const

const many = (count: number, one: string, more: string) => `${formatCount(count)} ${count === 1 ? one : more}`

/** “12 posts, 1 page and 300 people”. */
export function whatWords({ posts, pages, members }: Pick<ImportRun['sums'], 'posts' | 'pages' | 'members'>): string {
  const parts = [
    posts > 0 && many(posts, 'post', 'posts'),
    pages > 0 && many(pages, 'page', 'pages'),
    members > 0 && many(members, 'person', 'people'),
  ].filter((part) => part !== false)
  return parts.length < 2 ? (parts[0] ?? 'nothing') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

export const sourceOf = ({ source }: Pick<ImportRun, 'source'>): string => sourceWords[source].label
