// What is being written, kept in the browser until it is saved or thrown away.
import { readStored, store } from '../../lib/storage.ts'
import type { Audience, Feed, PostFile } from './api.ts'

export type Kind = 'post' | 'poll' | 'game-card' | 'scheduled-streaming'

export interface Answer {
  /** Of an answer that is stored as it stands. */
  id?: string
  text: string
}

export interface Draft {
  kind: Kind
  title: string
  text: string
  audience: Audience
  /** As typed. */
  price: string
  /** For whom it opens that is for subscribers first; empty: for nobody else. */
  openFor: NonNullable<Feed['audienceAfter']> | ''
  opensAt: string
  files: PostFile[]
  /** Times are as the field of the browser writes them, in the person's own zone; empty: none. */
  scheduleAt: string
  question: string
  answers: Answer[]
  pollEndsAt: string
  opponent: string
  startsAt: string
  venue: string
  isHome: boolean
  result: string
  streamAt: string
}

export const emptyDraft: Draft = {
  kind: 'post',
  title: '',
  text: '',
  audience: 'public',
  price: '',
  openFor: '',
  opensAt: '',
  files: [],
  scheduleAt: '',
  question: '',
  answers: [{ text: '' }, { text: '' }],
  pollEndsAt: '',
  opponent: '',
  startsAt: '',
  venue: '',
  isHome: true,
  result: '',
  streamAt: '',
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** A time of the wire as a field for date and time shows it; seconds stay behind. */
export function toField(time: string | null): string {
  if (time === null) return ''
  const date = new Date(time)
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

export const fromField = (value: string): string | null => (value === '' ? null : new Date(value).toISOString())

const kindOf = (type: Feed['type']): Kind => (type === 'poll' || type === 'game-card' || type === 'scheduled-streaming' ? type : 'post')

export const draftOf = (feed: Feed): Draft => ({
  ...emptyDraft,
  kind: kindOf(feed.type),
  title: feed.title ?? '',
  text: feed.text,
  audience: feed.audience,
  price: feed.price === null ? '' : String(feed.price),
  openFor: feed.audienceAfter ?? '',
  opensAt: toField(feed.audienceAfterAt),
  files: feed.files,
  scheduleAt: feed.status === 'scheduled' ? toField(feed.scheduleAt) : '',
  question: feed.pollDescription ?? '',
  ...(feed.type === 'poll' && { answers: feed.polls.map(({ _id, description }) => ({ id: _id, text: description })) }),
  pollEndsAt: toField(feed.pollExpiredAt),
  opponent: feed.gameCard?.opponent ?? '',
  startsAt: toField(feed.gameCard?.startsAt ?? null),
  venue: feed.gameCard?.venue ?? '',
  isHome: feed.gameCard?.isHome ?? true,
  result: feed.gameCard?.result ?? '',
  streamAt: toField(feed.streamingScheduled),
})

const keyOf = (accountId: string, id: string | undefined) => `draft-post-${accountId}-${id ?? 'new'}`

/** What is written, and what was saved when that was begun. */
export interface Work {
  draft: Draft
  from: Draft
}

/** The work that is kept; of one that an earlier release kept, it is not known what it was begun from. */
export function readWork(accountId: string, id: string | undefined, saved: Draft): Work | undefined {
  try {
    const value: unknown = JSON.parse(readStored(keyOf(accountId, id)) ?? 'null')
    if (typeof value !== 'object' || value === null) return undefined
    const { draft, from } = 'draft' in value ? (value as Work) : { draft: value, from: saved }
    return { draft: { ...emptyDraft, ...draft }, from: { ...emptyDraft, ...from } }
  } catch {
    return undefined
  }
}

export const keepWork = (accountId: string, id: string | undefined, work: Work | null) =>
  store(keyOf(accountId, id), work && JSON.stringify(work))

const plain = (draft: Draft) => ({ ...draft, files: draft.files.map(({ _id, alt = '' }) => [_id, alt.trim()]) })

export const isSame = (a: Draft, b: Draft): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b))

/** What belongs together: one part of it that was changed says something of the others. */
const units: readonly (readonly (keyof Draft)[])[] = [
  ['audience', 'price', 'openFor', 'opensAt'],
  ['question', 'answers'],
  ['opponent', 'startsAt', 'venue', 'isHome'],
]

/** The same work on what is saved by now: what was changed elsewhere meanwhile comes in where nothing was written here. */
export function continueFrom({ draft, from }: Work, saved: Draft): Work {
  const [now, then] = [plain(draft), plain(from)]
  const isWritten = (name: keyof Draft) => JSON.stringify(now[name]) !== JSON.stringify(then[name])
  const unitOf = (name: keyof Draft) => units.find((unit) => unit.includes(name)) ?? [name]
  const written = Object.entries(draft).filter(([name]) => unitOf(name as keyof Draft).some(isWritten))
  return { draft: { ...saved, ...Object.fromEntries(written) }, from: saved }
}
