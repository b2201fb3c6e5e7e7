// What videos and galleries share: their forms, and what is asked of them.
import { AppError } from '#platform/app-error.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { toRichText } from '#platform/rich-text.ts'
import { toName } from '#people/accounts'
import type { Seen } from './seen.ts'
import { creatorOf } from './policy.ts'
import type { AssetTable } from './tables.ts'

export interface AssetWish {
  readonly title?: string
  readonly description?: string
  readonly status?: AssetTable['status']
}

function titleOf(text: string): string {
  const title = toName(text)
  if (title === '') throw new AppError('request.invalid', { errors: [{ path: 'title', message: 'Needed.' }] })
  return title
}

/** The columns that a form names; what it leaves out stays. */
export const assetColumnsOf = (wish: AssetWish): Partial<AssetTable> => ({
  ...(wish.title === undefined ? {} : { title: titleOf(wish.title) }),
  ...(wish.description === undefined ? {} : { description: toRichText(wish.description) }),
  ...(wish.status === undefined ? {} : { status: wish.status }),
})

export const blankAsset = (viewer: Viewer, pageId: string, now: Date): Omit<AssetTable, 'listed'> => ({
  id: newId(),
  page_id: pageId,
  created_by: viewer.accountId,
  slug: '',
  title: '',
  description: '',
  audience: 'public',
  audience_after: null,
  audience_after_at: null,
  price: null,
  status: 'active',
  published_at: null,
  likes: 0,
  comments: 0,
  bookmarks: 0,
  shares: 0,
  views: 0,
  created_at: now,
  updated_at: now,
  deleted_at: null,
  refusal: null,
})

export const seenAsAsset = (row: AssetTable): Seen => ({
  id: row.id,
  pageId: row.page_id,
  audience: row.audience,
  isListed: row.listed,
  isRemoved: row.deleted_at !== null,
  isRefused: row.refusal !== null,
  ...(row.refusal === 'waiting' && { waitsFor: creatorOf(row) }),
})
