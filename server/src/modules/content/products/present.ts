import type { AccountCard, File, Product } from '@fieldhouse/contract'
import type { Flags } from '#content/reactions'
import { presentTeam, type Sight } from '#content/things'
import { subscriberPriceOf } from './policy.ts'
import type { ProductTable } from './tables.ts'

export interface Shown {
  readonly row: ProductTable
  readonly page: Sight['page']
  readonly performer: AccountCard
  readonly image: File | null
  /** Undefined where the viewer is not the owner. */
  readonly digitalFile: File | null | undefined
  readonly isBought: boolean
  readonly isSubscribed: boolean
  readonly flags: Flags
}

export const presentProduct = ({ row, page, performer, image, digitalFile, isBought, isSubscribed, flags }: Shown): Product => ({
  _id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  type: row.type,
  price: row.price / 100,
  subscriberBps: row.subscriber_bps,
  subscriberPrice: subscriberPriceOf(row) === row.price ? null : subscriberPriceOf(row) / 100,
  stock: row.stock,
  image,
  imageId: row.image_id,
  status: row.status,
  stats: { likes: row.likes, comments: row.comments, bookmarks: row.bookmarks, shares: row.shares, sold: row.sold, views: row.views },
  performer,
  ...presentTeam(page),
  isBought,
  isSubscribed,
  ...flags,
  ...(digitalFile === undefined ? {} : { digitalFile }),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
