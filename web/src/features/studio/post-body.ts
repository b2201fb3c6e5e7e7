// From a draft to what is sent: a new post whole, of one that is there only what was changed, so that nothing else is touched.
import type { Feed, PostBody, PostChange } from './api.ts'
import { amountOf } from '../../lib/amount.ts'
import { changesFrom } from '../../lib/changes.ts'
import { fromField, type Draft } from './draft.ts'
import { mediaOf } from './media-of.ts'

/** The kind that the wire knows: of words and files it follows from the files. */
export function typeOf({ kind, files }: Draft): Feed['type'] {
  if (kind !== 'post') return kind
  const [first] = files
  return first ? mediaOf(first) : 'text'
}

const altsOf = ({ files }: Draft) => files.flatMap(({ _id: fileId, alt = '' }) => (alt.trim() ? { fileId, alt: alt.trim() } : []))

function ofKind(draft: Draft, pollIds: readonly string[] | undefined): Partial<PostBody> {
  if (draft.kind === 'poll') {
    return {
      pollDescription: draft.question.trim(),
      ...(pollIds && { pollIds: [...pollIds] }),
      pollExpiredAt: fromField(draft.pollEndsAt),
    }
  }
  if (draft.kind === 'scheduled-streaming') return { streamingScheduled: fromField(draft.streamAt) }
  if (draft.kind === 'post') return { fileIds: draft.files.map(({ _id }) => _id), fileAlts: altsOf(draft) }
  const { opponent, startsAt, venue, isHome, result } = draft
  const isEmpty = opponent.trim() === ''
  if (isEmpty) return {}
  return {
    gameCard: {
      opponent: opponent.trim(),
      startsAt: fromField(startsAt),
      venue: venue.trim() || null,
      isHome,
      result: result.trim() || null,
    },
  }
}

/** For whom it is, and for whom later: only what is for subscribers first opens. */
export function openingOf({
  audience,
  openFor,
  opensAt,
}: Pick<Draft, 'audience' | 'openFor' | 'opensAt'>): Pick<Feed, 'audience' | 'audienceAfter' | 'audienceAfterAt'> {
  const isFirst = audience === 'subscribers' && openFor !== ''
  return { audience, audienceAfter: isFirst ? openFor : null, audienceAfterAt: isFirst ? fromField(opensAt) : null }
}

function contentOf(draft: Draft, pollIds: readonly string[] | undefined): PostBody {
  const { title, text, audience, price } = draft
  const isSale = audience === 'buyers'
  return {
    type: typeOf(draft),
    title: title.trim() || null,
    text: text.trim(),
    ...openingOf(draft),
    isSale,
    price: isSale ? amountOf(price) : null,
    ...ofKind(draft, pollIds),
  }
}

/** `out` publishes, or plans where a time is set; `draft` keeps it from everybody. */
export type Wanted = 'out' | 'draft'

function statusOf(draft: Draft, wanted: Wanted, saved: Draft, before: Feed['status'] | undefined): PostChange {
  const isMoved = draft.scheduleAt !== saved.scheduleAt
  if (wanted === 'draft') return { status: 'draft', ...(isMoved && { scheduleAt: fromField(draft.scheduleAt) }) }
  if (draft.scheduleAt !== '') return isMoved || before !== 'scheduled' ? { scheduleAt: fromField(draft.scheduleAt) } : {}
  if (before === 'active' || before === 'pending-review') return {}
  return { status: 'active', ...(before === 'scheduled' && { scheduleAt: null }) }
}

export const newBody = (draft: Draft, wanted: Wanted, pollIds: readonly string[]): PostBody => ({
  ...contentOf(draft, pollIds),
  ...statusOf(draft, wanted, { ...draft, scheduleAt: '' }, undefined),
})

const sale = ['audience', 'isSale', 'price'] as const

/** Whom it is for and the price go together. */
export function changedBody(
  draft: Draft,
  wanted: Wanted,
  feed: { draft: Draft; status: Feed['status'] },
  pollIds: readonly string[] | undefined,
): PostChange {
  const changes = changesFrom(contentOf(feed.draft, undefined), contentOf(draft, pollIds), sale)
  return { ...changes, ...statusOf(draft, wanted, feed.draft, feed.status) }
}
