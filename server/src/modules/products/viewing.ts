// Products as one viewer sees them: what they know for a whole list at once, the paywall's rule, the wire's shape.
import type { Product } from '@fieldhouse/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Viewer } from '../../platform/http/index.ts'
import { isId } from '../../platform/new-id.ts'
import type { Accounts } from '../accounts/index.ts'
import { viewOf, type Entitlements, type View } from '../entitlements/index.ts'
import type { Media } from '../media/index.ts'
import type { Page, Pages } from '../pages/index.ts'
import { isPublished } from './policy.ts'
import { presentProduct } from './present.ts'
import * as store from './store.ts'
import type { ProductTable } from './tables.ts'

export interface ViewingNeeds {
  readonly db: Db
  readonly accounts: Accounts
  readonly pages: Pages
  readonly media: Media
  readonly entitlements: Entitlements
}

type Who = Pick<Viewer, 'accountId' | 'roles'>

export type Viewing = ReturnType<typeof createViewing>

export function createViewing({ db, accounts, pages, media, entitlements }: ViewingNeeds) {
  const show = async (rows: readonly ProductTable[], viewer: Viewer | undefined): Promise<Product[]> => {
    const [cards, files, bought] = await Promise.all([
      accounts.cards(rows.map((row) => row.page_id)),
      media.load(rows.flatMap((row) => [row.image_id, row.digital_file_id].filter((id) => id !== null))),
      entitlements.grantedTo(viewer?.accountId, 'product', rows.map((row) => row.id)),
    ])
    const fileOf = (id: string | null, isForAll: boolean) => {
      const file = id === null ? undefined : files.get(id)
      return file ? media.present(file, { isOpen: true, isForAll, viewerId: viewer?.accountId }) : null
    }
    return rows.flatMap((row) => {
      const performer = cards.get(row.page_id)
      if (!performer) return []
      const isOwn = viewer?.accountId === row.page_id
      const digitalFile = isOwn ? fileOf(row.digital_file_id, false) : undefined
      const image = fileOf(row.image_id, true)
      return presentProduct({ row, performer, image, digitalFile, isBought: bought.has(row.id), isBookmarked: false })
    })
  }

  const judge = (row: ProductTable, page: Page | undefined, viewer: Who | undefined, hasGrant: boolean): View => {
    const isOwn = viewer?.accountId === row.page_id
    if (isOwn && row.deleted_at !== null) return 'hidden'
    const item = {
      id: row.id,
      pageId: row.page_id,
      authorId: row.page_id,
      audience: 'buyers' as const,
      isPublished: isPublished(row, page),
    }
    return viewOf(item, {
      isInside: isOwn || (viewer?.roles.includes('moderator') ?? false),
      isBlocked: false,
      isFollower: false,
      hasItemGrant: hasGrant,
      hasPageGrant: false,
    })
  }

  const lookAt = async (row: ProductTable, viewer: Who | undefined): Promise<View> => {
    const [found, bought] = await Promise.all([
      pages.load([row.page_id]),
      entitlements.grantedTo(viewer?.accountId, 'product', [row.id]),
    ])
    return judge(row, found.get(row.page_id), viewer, bought.has(row.id))
  }

  /** The row and how the viewer sees it. Throws `product.unknown` alike for missing and hidden ones. */
  const require = async (key: string, viewer: Who | undefined): Promise<{ row: ProductTable; view: View }> => {
    const row = await store.find(db, isId(key) ? { id: key } : { slug: key })
    const view = row ? await lookAt(row, viewer) : 'hidden'
    if (!row || view === 'hidden') throw new AppError('product.unknown')
    return { row, view }
  }

  const showOne = async (row: ProductTable, viewer: Viewer | undefined): Promise<Product> => {
    const [product] = await show([row], viewer)
    if (!product) throw new AppError('product.unknown')
    return product
  }

  return { show, showOne, require, lookAt }
}
