// From what is known of a thing and a viewer to what they see of it. Pure; the rule itself is the paywall's (money.md 12).
import { viewOf, type View } from '#books/entitlements'
import type { Page } from '#ground/pages'
import type { Seen } from './seen.ts'
import type { AssetTable, Standing } from './tables.ts'

export interface Facts {
  readonly page: Page | undefined
  /** Acts for the page, or wrote the thing. */
  readonly isInside: boolean
  readonly isModerator: boolean
  /** Either of the viewer and the page, or its author, has blocked the other. */
  readonly isApart: boolean
  readonly isFollower: boolean
  readonly hasItemGrant: boolean
  readonly hasPageGrant: boolean
}

const isOut = ({ isListed, needsEarning = false }: Seen, page: Page | undefined): boolean =>
  isListed && page?.visible === true && (!needsEarning || page.can_earn)

export function judge(seen: Seen, facts: Facts): View {
  const { page, isInside, isModerator, isApart, isFollower, hasItemGrant, hasPageGrant } = facts
  // What its owner removed is gone for the owner too; buyers keep it.
  if (isInside && seen.isRemoved) return 'hidden'
  const { id, pageId, audience, authorId = pageId } = seen
  return viewOf(
    { id, pageId, authorId, audience, isPublished: isOut(seen, page) },
    // A block is between people: being a moderator opens no way around it.
    {
      isInside: isInside || (isModerator && !isApart),
      isBlocked: isApart || (seen.isRefused ?? false),
      isFollower,
      hasItemGrant,
      hasPageGrant,
    },
  )
}

/** Whether everybody may see it, signed in or not. */
export const isForEverybody = (seen: Seen, page: Page | undefined): boolean => seen.audience === 'public' && isOut(seen, page)

/** Whose card a thing bears beside its team's. */
export const creatorOf = (row: Pick<AssetTable, 'page_id' | 'created_by'>): string => row.created_by ?? row.page_id

/** States in which others may come to see a thing, now or by themselves later. */
const outgoing: ReadonlySet<string> = new Set(['active', 'scheduled'])
export const isOutgoing = (status: string): boolean => outgoing.has(status)

/** It would be out, or come out, if somebody of the staff had seen it. */
export const isWaiting = ({ refusal, status }: { readonly refusal: Standing | null; readonly status: string }): boolean =>
  refusal === 'waiting' && isOutgoing(status)

/**
 * Columns that say nothing to whoever reads a thing, and those by which it is shown to more or to fewer: what they change needs no
 * second look. Whatever is not named here is seen (youth.md Y64).
 */
const unseen: ReadonlySet<string> = new Set(
  (
    'id page_id author_id created_by slug created_at updated_at published_at deleted_at status schedule_at listed refusal audience ' +
    'audience_after audience_after_at price subscriber_bps stock moderation_status moderation_reason moderated_by waiting_since appeal ' +
    'likes comments bookmarks shares views sold photos all_photos cover_id'
  ).split(' '),
)

/** Whether somebody who reads it would find another thing than before. */
export const isSeenChanged = (before: object, after: object): boolean =>
  Object.entries(after).some(
    ([column, value]) => !unseen.has(column) && JSON.stringify(value) !== JSON.stringify((before as Record<string, unknown>)[column]),
  )
