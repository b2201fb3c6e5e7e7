// Videos and galleries as one viewer may see them: facts for a whole list at once, then the paywall's rule.
import type { Db } from '../../platform/db/index.ts'
import type { Viewer } from '../../platform/http/index.ts'
import type { Accounts } from '../accounts/index.ts'
import { viewOf, type Entitlements, type View } from '../entitlements/index.ts'
import type { Follows } from '../follows/index.ts'
import type { Page, Pages } from '../pages/index.ts'
import type { AssetTable } from './tables.ts'

export interface SightNeeds {
  readonly accounts: Accounts
  readonly pages: Pages
  readonly follows: Follows
  readonly entitlements: Entitlements
}

export type Who = Pick<Viewer, 'accountId' | 'roles'>
type Key = Pick<AssetTable, 'id' | 'page_id'>
type Seen = Key & Pick<AssetTable, 'audience' | 'listed' | 'deleted_at'>

export interface Sight {
  readonly view: View
  /** Open to everybody: addresses of its files then need no token. */
  readonly isForAll: boolean
  readonly isFollowed: boolean
  readonly isSubscribed: boolean
  readonly isBought: boolean
  readonly page: Page | undefined
}

export type Sights = ReturnType<typeof createSights>

const none: ReadonlySet<string> = new Set()

export function createSights({ accounts, pages, follows, entitlements }: SightNeeds) {
  /** Takes keys, so that in a transaction rows and facts come in one round trip. */
  const lookAtMany = async (keys: readonly Key[], viewer: Who | undefined, using?: Db): Promise<(row: Seen) => Sight> => {
    const pageIds = [...new Set(keys.map((key) => key.page_id))]
    const [pageOf, followed, grants] = await Promise.all([
      pages.load(pageIds, using),
      follows.followedAmong(viewer?.accountId, pageIds, using),
      viewer ? entitlements.grantsFor(viewer.accountId, pageIds, keys.map((key) => key.id), using) : { items: none, pages: none },
    ])
    const judge = (row: Seen, isVisible: boolean): View => {
      const isOwn = viewer?.accountId === row.page_id
      // What its owner removed is gone for the owner too; buyers keep it.
      if (isOwn && row.deleted_at !== null) return 'hidden'
      const { id, page_id: pageId, audience } = row
      return viewOf(
        { id, pageId, authorId: pageId, audience, isPublished: row.listed && isVisible },
        {
          isInside: isOwn || (viewer?.roles.includes('moderator') ?? false),
          isBlocked: false,
          isFollower: followed.has(pageId),
          hasItemGrant: grants.items.has(id),
          hasPageGrant: grants.pages.has(pageId),
        },
      )
    }
    return (row) => {
      const page = pageOf.get(row.page_id)
      const isVisible = page?.visible ?? false
      return {
        page,
        view: judge(row, isVisible),
        isForAll: row.audience === 'public' && row.listed && isVisible,
        isFollowed: followed.has(row.page_id),
        isSubscribed: grants.pages.has(row.page_id),
        isBought: grants.items.has(row.id),
      }
    }
  }

  return {
    lookAtMany,
    lookAt: async (row: Seen, viewer: Who | undefined): Promise<Sight> => (await lookAtMany([row], viewer))(row),
    /** For guards of files, which know an account only; undefined: a visitor. */
    async isOpen(row: Seen, viewerId: string | undefined): Promise<boolean> {
      const viewer = viewerId === undefined ? undefined : { accountId: viewerId, roles: (await accounts.find(viewerId))?.roles ?? [] }
      return (await lookAtMany([row], viewer))(row).view === 'open'
    },
  }
}
