// From what is known of a thing and a viewer to what they see of it. Pure; the rule itself is the paywall's (money.md 12).
import { viewOf, type View } from '#books/entitlements'
import type { Page } from '#ground/pages'
import type { Seen } from './seen.ts'

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
