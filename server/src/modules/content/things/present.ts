import type { AccountCard, ThingCard, Video } from '@fieldhouse/contract'
import { presentNeutralCard, presentPageCard } from '#ground/pages'
import type { Card, ThingKind } from './needs.ts'
import type { AssetTable } from './tables.ts'
import type { Sight } from './seen.ts'

/** Whose card a thing bears beside its team's. */
export const creatorOf = (row: Pick<AssetTable, 'page_id' | 'created_by'>): string => row.created_by ?? row.page_id

export const presentTeam = (page: Sight['page']) => (page?.kind === 'team' ? { team: presentPageCard(page) } : {})

/** What videos and galleries show alike. */
export const presentAsset = (row: AssetTable, performer: AccountCard, sight: Sight) => ({
  _id: row.id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  performer,
  ...presentTeam(sight.page),
  isSale: row.audience === 'buyers',
  price: row.price === null ? null : row.price / 100,
  audience: row.audience,
  status: row.status,
  stats: {
    likes: row.likes,
    bookmarks: row.bookmarks,
    shares: row.shares,
    comments: row.comments,
    views: row.views,
  } satisfies Video['stats'],
  isFollowed: sight.isFollowed,
  isSubscribed: sight.isSubscribed,
  isBought: sight.isBought,
  isLocked: sight.view !== 'open',
  createdAt: (row.published_at ?? row.created_at).toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const presentCard = (kind: ThingKind, id: string, { title, path, picture, page, isLocked }: Card): ThingCard => ({
  _id: id,
  type: kind,
  title,
  path,
  picture,
  page: page ? presentNeutralCard(page) : null,
  ...(isLocked !== undefined && { isLocked }),
})
