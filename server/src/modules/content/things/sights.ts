// Sight of things: the facts of a viewer for a whole list at once, then the one rule.
import { permits } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import type { Entitlements, View } from '#books/entitlements'
import type { Page, Pages } from '#ground/pages'
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

export type Sights = ReturnType<typeof createSights>
export type Gather = Pick<Sights, 'gather' | 'gatherFor'>

/** What waits for somebody's first look is not even there for the rest of a team (youth.md Y64). */
const isThereFor = ({ waitsFor }: Seen, viewer: Pick<Who, 'accountId'> | undefined): boolean =>
  waitsFor === undefined || waitsFor === viewer?.accountId

const nothing = { items: new Set<string>(), pages: new Set<string>() } as const

export function createSights({ pages, follows, entitlements }: SightNeeds) {
  /** What is known of a viewer and these things but for what the viewer follows and owns. */
  const standing = async (keys: readonly SightKey[], viewer: Who | undefined, using?: Db) => {
    const pageIds = [...new Set(keys.map((key) => key.pageId))]
    const [pageOf, actsFor, apart] = await Promise.all([
      pages.load(pageIds, using),
      pages.actingAmong(viewer, pageIds, using),
      pages.apartAmong(viewer, [...pageIds, ...keys.flatMap((key) => key.authorId ?? [])], using),
    ])
    const isModerator = viewer !== undefined && permits(viewer.roles, 'things.see')
    return (seen: Seen) => {
      const isAuthor = viewer !== undefined && viewer.accountId === seen.authorId
      return {
        page: pageOf.get(seen.pageId),
        // Whoever has left a team is a reader like others, of their own posts too.
        isInside: isThereFor(seen, viewer) && (actsFor(seen.pageId, 'read private') || (isAuthor && actsFor(seen.pageId, 'contribute'))),
        isModerator,
        // What a team publishes has an author, too.
        isApart: apart.has(seen.pageId) || (seen.authorId !== undefined && apart.has(seen.authorId)),
      }
    }
  }

  return {
    /** All statements at once, so that they travel together. Keys, not rows: in a transaction both come in one round trip. */
    async gather(keys: readonly SightKey[], viewer: Who | undefined, using?: Db): Promise<(seen: Seen) => Sight> {
      const ids = keys.map((key) => key.id)
      const pageIds = [...new Set(keys.map((key) => key.pageId))]
      const [standingOf, followed, grants] = await Promise.all([
        standing(keys, viewer, using),
        follows.followedAmong(viewer?.accountId, pageIds, using),
        viewer ? entitlements.grantsFor(viewer.accountId, pageIds, ids, using) : nothing,
      ])
      return (seen) => {
        const facts = {
          ...standingOf(seen),
          isFollower: followed.has(seen.pageId),
          hasItemGrant: grants.items.has(seen.id),
          hasPageGrant: grants.pages.has(seen.pageId),
        }
        return {
          page: facts.page,
          view: judge(seen, facts),
          isForAll: isForEverybody(seen, facts.page),
          isInside: facts.isInside,
          isFollowed: facts.isFollower,
          isSubscribed: facts.hasPageGrant,
          isBought: facts.hasItemGrant,
        }
      }
    },

    /** The same rule for one thing and many viewers, in as many statements as for one. */
    async gatherFor(seen: Seen, viewers: readonly Who[], using?: Db): Promise<(viewer: Who) => View> {
      const { id, pageId, authorId } = seen
      const ids = viewers.map(({ accountId }) => accountId)
      const [pageOf, mayAct, apart, followers, grants] = await Promise.all([
        pages.load([pageId], using),
        pages.actorsOf(pageId, using),
        pages.readersApart([pageId, ...(authorId === undefined ? [] : [authorId])], ids, using),
        follows.bellsAmong(pageId, ids, using),
        entitlements.holdersAmong(ids, pageId, id, using),
      ])
      const page = pageOf.get(pageId)
      return ({ accountId, roles }) =>
        judge(seen, {
          page,
          isInside:
            isThereFor(seen, { accountId }) &&
            (mayAct(accountId, 'read private') || (accountId === authorId && mayAct(accountId, 'contribute'))),
          isModerator: permits(roles, 'things.see'),
          isApart: apart.has(accountId),
          isFollower: followers.has(accountId),
          hasItemGrant: grants.items.has(accountId),
          hasPageGrant: grants.pages.has(accountId),
        })
    },

    /**
     * The page of a thing that the viewer finds there, open or locked; undefined: it is hidden. For whoever has not bought it: what
     * they follow and own then only says which of both it is, and a purchase need not ask.
     */
    async findOn(seen: Seen, viewer: Who, using: Db): Promise<{ readonly page: Page | undefined } | undefined> {
      const standingOf = await standing([seen], viewer, using)
      const facts = standingOf(seen)
      const view = judge(seen, { ...facts, isFollower: false, hasItemGrant: false, hasPageGrant: false })
      return view === 'hidden' ? undefined : { page: facts.page }
    },
  }
}
