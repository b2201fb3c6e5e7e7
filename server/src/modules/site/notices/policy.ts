import { problemWithLink, type BodyOf, type calls, type NoticeAudience } from '@fieldhouse/contract'
import { isStaff, type Viewer } from '#platform/http/index.ts'
import type { NoticeTable } from './tables.ts'

export type Form = BodyOf<typeof calls.notices.create>

const meant: Readonly<Record<NoticeAudience, (viewer: Viewer | undefined) => boolean>> = {
  everybody: () => true,
  members: (viewer) => viewer !== undefined,
  fans: (viewer) => viewer?.kind === 'user' && !isStaff(viewer),
  athletes: (viewer) => viewer?.kind === 'performer',
  staff: isStaff,
}

export const isFor = ({ audience }: Pick<NoticeTable, 'audience'>, viewer: Viewer | undefined): boolean => meant[audience](viewer)

type Span = Pick<NoticeTable, 'starts_at' | 'ends_at'>

export function stateOf({ starts_at: from, ends_at: until }: Span, now: Date): 'planned' | 'now' | 'over' {
  if (until !== null && until <= now) return 'over'
  return from > now ? 'planned' : 'now'
}

const longestBanner = 300

/** What is wrong with which field. */
export function problemsOf({ kind, title, text, link, from, until }: Form): { path: string; message: string }[] {
  const problems = [
    kind === 'announcement' && title.trim() === '' && { path: 'title', message: 'An announcement needs a title.' },
    text.trim() === '' && { path: 'text', message: 'This cannot be empty.' },
    kind === 'banner' &&
      [...text.trim()].length > longestBanner && {
        path: 'text',
        message: `At most ${longestBanner} characters. An announcement has room for more.`,
      },
    link !== null && link.label.trim() === '' && { path: 'link.label', message: 'This cannot be empty.' },
    until !== null && new Date(until) <= new Date(from) && { path: 'until', message: 'It has to end after it begins.' },
  ]
  const linkProblem = link === null ? undefined : problemWithLink(link.path.trim())
  return [...problems, linkProblem !== undefined && { path: 'link.path', message: linkProblem }].filter((one) => one !== false)
}
