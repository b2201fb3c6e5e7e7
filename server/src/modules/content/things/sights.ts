// Sight of things: the facts of a viewer for a whole list at once, then the one rule.
import type { Db } from '#platform/db/index.ts'
import type { Entitlements } from '#books/entitlements'
import type { Pages } from '#ground/pages'
import type { Follows } from '#people/follows'
import type { Seen, Sight, Who } from './seen.ts'
import { isForEverybody, judge } from './policy.ts'

export interface SightNeeds {
  readonly pages: Pages
  readonly follows: Follows
  readonly entitlements: Entitlements
}

/** What must be known of a thing before its row is. */
export type SightKey = Pick<Seen, 'id' | 'pageId' | 'authorId'>

export type Gather = ReturnType<typeof createSights>

const nothing = { items: new Set<string>(), pages: new Set<string>() } as const

/** All statements at once, so that they travel together. Keys, not rows: in a transaction both come in one round trip. */
export const createSights =
  ({ pages, follows, entitlements }: SightNeeds) =>
  async (keys: readonly SightKey[], viewer: Who | undefined, using?: Db): Promise<(seen: Seen) => Sight> => {
    const ids = keys.map((key) => key.id)
    const pageIds = [...new Set(keys.map((key) => key.pageId))]
    const [pageOf, actsFor, apart, followed, grants] = await Promise.all([
      pages.load(pageIds, using),
      pages.actingAmong(viewer, pageIds, using),
      pages.apartAmong(viewer, [...pageIds, ...keys.flatMap((key) => key.authorId ?? [])], using),
      follows.followedAmong(viewer?.accountId, pageIds, using),
      viewer ? entitlements.grantsFor(viewer.accountId, pageIds, ids, using) : nothing,
    ])
    const isModerator = viewer?.roles.includes('moderator') ?? false
    return (seen) => {
      const page = pageOf.get(seen.pageId)
      const isAuthor = viewer !== undefined && viewer.accountId === seen.authorId
      const facts = {
        page,
        // Whoever has left a team is a reader like others, of their own posts too.
        isInside: actsFor(seen.pageId, 'read private') || (isAuthor && actsFor(seen.pageId, 'contribute')),
        isModerator,
        // What a team publishes has an author, too.
        isApart: apart.has(seen.pageId) || (seen.authorId !== undefined && apart.has(seen.authorId)),
        isFollower: followed.has(seen.pageId),
        hasItemGrant: grants.items.has(seen.id),
        hasPageGrant: grants.pages.has(seen.pageId),
      }
      return {
        page,
        view: judge(seen, facts),
        isForAll: isForEverybody(seen, page),
        isInside: facts.isInside,
        isFollowed: facts.isFollower,
        isSubscribed: facts.hasPageGrant,
        isBought: facts.hasItemGrant,
      }
    }
  }
