// Posts as one viewer sees them: facts of the viewer for a whole list at once, the paywall's rule, the wire's shape.
import type { Feed } from '@fieldhouse/contract'
import type { Db } from '../../platform/db/index.ts'
import type { Viewer } from '../../platform/http/index.ts'
import type { Accounts } from '../accounts/index.ts'
import { viewOf, type View } from '../entitlements/index.ts'
import type { Follows } from '../follows/index.ts'
import type { FileRow, Media } from '../media/index.ts'
import type { Page, Pages } from '../pages/index.ts'
import { isPublished } from './policy.ts'
import type { Polls } from './polls.ts'
import { presentFeed } from './present.ts'
import type { FeedRow } from './tables.ts'

/** Live grants of one account, from the entitlements (money.md 12). */
export interface Grants {
  readonly items: ReadonlySet<string>
  readonly pages: ReadonlySet<string>
}

/** What modules above and beside know about a viewer. */
export interface ViewerFacts {
  grantsFor(viewerId: string, pageIds: readonly string[], itemIds: readonly string[], using?: Db): Promise<Grants>
  /** Pages that have blocked the viewer. */
  blockedBy(viewerId: string, pageIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Posts that the viewer liked or kept. */
  marksFor(viewerId: string, feedIds: readonly string[]): Promise<{ liked: ReadonlySet<string>; bookmarked: ReadonlySet<string> }>
}

const none: ReadonlySet<string> = new Set()
/** For as long as a module that knows better is not there. */
export const noFacts: ViewerFacts = {
  grantsFor: async () => ({ items: none, pages: none }),
  blockedBy: async () => none,
  marksFor: async () => ({ liked: none, bookmarked: none }),
}

export interface Needs {
  readonly accounts: Accounts
  readonly pages: Pages
  readonly follows: Follows
  readonly media: Media
  readonly facts: ViewerFacts
  readonly polls: Polls
}

export type Viewing = ReturnType<typeof createViewing>

export function createViewing({ accounts, pages, follows, media, facts, polls }: Needs) {
  const gather = async (rows: readonly Pick<FeedRow, 'id' | 'page_id'>[], viewerId: string | undefined, using?: Db) => {
    const pageIds = [...new Set(rows.map((row) => row.page_id))]
    const ids = rows.map((row) => row.id)
    const [pageOf, followed, grants, blocked] = await Promise.all([
      pages.load(pageIds, using),
      follows.followedAmong(viewerId, pageIds, using),
      viewerId === undefined ? { items: none, pages: none } : facts.grantsFor(viewerId, pageIds, ids, using),
      viewerId === undefined ? none : facts.blockedBy(viewerId, pageIds),
    ])
    return { pageOf, followed, grants, blocked }
  }
  type Gathered = Awaited<ReturnType<typeof gather>>

  const judge = (
    row: FeedRow,
    viewer: Pick<Viewer, 'accountId' | 'roles'> | undefined,
    { pageOf, followed, grants, blocked }: Gathered,
  ): View => {
    const page = pageOf.get(row.page_id)
    const isOwn = viewer !== undefined && (viewer.accountId === row.author_id || viewer.accountId === row.page_id)
    // What its author removed is gone for the author too; buyers keep it.
    if (isOwn && row.deleted_at !== null) return 'hidden'
    const item = {
      id: row.id,
      pageId: row.page_id,
      authorId: row.author_id,
      audience: row.audience,
      isPublished: isPublished(row, page?.visible ?? false),
    }
    return viewOf(item, {
      isInside: isOwn || (viewer?.roles.includes('moderator') ?? false),
      // What moderation refused is gone for buyers too (money.md 12).
      isBlocked: blocked.has(row.page_id) || row.moderation_status === 'rejected',
      isFollower: followed.has(row.page_id),
      hasItemGrant: grants.items.has(row.id),
      hasPageGrant: grants.pages.has(row.page_id),
    })
  }

  const present = async (rows: readonly FeedRow[], viewer: Viewer | undefined): Promise<Feed[]> => {
    const viewerId = viewer?.accountId
    // All at once, so that the statements travel together.
    const [gathered, cards, files, optionsOf, marks] = await Promise.all([
      gather(rows, viewerId),
      accounts.cards(rows.map((row) => row.author_id)),
      media.load(
        rows.flatMap((row) => [
          ...row.file_ids,
          ...(row.thumbnail_id ? [row.thumbnail_id] : []),
          ...(row.teaser_id ? [row.teaser_id] : []),
        ]),
      ),
      polls.load(rows, viewerId),
      viewerId === undefined ? { liked: none, bookmarked: none } : facts.marksFor(viewerId, rows.map((row) => row.id)),
    ])
    return rows.flatMap((row) => {
      const [page, card, view] = [gathered.pageOf.get(row.page_id), cards.get(row.author_id), judge(row, viewer, gathered)]
      if (!page || !card || view === 'hidden') return []
      const isForAll = row.audience === 'public' && row.listed && page.visible
      const show = (file: FileRow, isOpen: boolean) => media.present(file, { isOpen, isForAll, viewerId })
      return presentFeed({
        row,
        page,
        card,
        isLocked: view === 'locked',
        polls: optionsOf(row, view === 'locked'),
        files,
        show,
        flags: {
          isLiked: marks.liked.has(row.id),
          isBookmarked: marks.bookmarked.has(row.id),
          isFollowed: gathered.followed.has(row.page_id),
          isSubscribed: gathered.grants.pages.has(row.page_id),
          isBought: gathered.grants.items.has(row.id),
        },
      })
    })
  }

  return {
    /** Leaves out what the viewer must not know of. */
    async showMany(rows: readonly FeedRow[], viewer: Viewer | undefined): Promise<Feed[]> {
      if (rows.length === 0) return []
      return present(rows, viewer)
    },
    /** What the viewer sees of the post, and its page, as a transaction reads them. */
    async lookAtIn(tx: Db, row: FeedRow, viewer: Viewer): Promise<{ view: View; page: Page | undefined }> {
      const gathered = await gather([row], viewer.accountId, tx)
      return { view: judge(row, viewer, gathered), page: gathered.pageOf.get(row.page_id) }
    },
    /** What the account (undefined: a visitor) sees of the post, now. */
    async lookAt(row: FeedRow, viewerId: string | undefined): Promise<View> {
      const viewer =
        viewerId === undefined ? undefined : { accountId: viewerId, roles: (await accounts.find(viewerId))?.roles ?? [] }
      return judge(row, viewer, await gather([row], viewerId))
    },
  }
}
