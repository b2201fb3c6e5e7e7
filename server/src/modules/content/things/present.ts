import type { AccountCard, TeamCard, ThingCard, ThingLook, Video } from '@fieldhouse/contract'
import { presentNeutralCard, presentPageCard, type Page } from '#ground/pages'
import type { FileRow } from '#content/media'
import type { Card, Face, ThingKind } from './needs.ts'
import { presentOpening } from './opening.ts'
import { isWaiting } from './policy.ts'
import type { AssetTable } from './tables.ts'
import type { Sight } from './seen.ts'

export const presentTeamCard = (page: Page): TeamCard => ({ ...presentPageCard(page), colors: presentColours(page) })

export const presentTeam = (page: Sight['page']) => (page?.kind === 'team' ? { team: presentTeamCard(page) } : {})

/** To whoever sees it: others do not, until somebody of the staff has. */
export const presentWaiting = (row: Parameters<typeof isWaiting>[0]) => (isWaiting(row) ? { isWaiting: true } : {})

/** What it costs; of a page that may not earn there is no trace of money for others than those who act for it (youth.md 4). */
export function presentSale(
  { audience, price }: Pick<AssetTable, 'audience' | 'price'>,
  { page, isInside }: Pick<Sight, 'page' | 'isInside'>,
) {
  const isShown = isInside || page?.can_earn === true
  return { isSale: isShown && audience === 'buyers', price: isShown && price !== null ? price / 100 : null }
}

/** What videos and galleries show alike. */
export const presentAsset = (row: AssetTable, performer: AccountCard, sight: Sight) => ({
  _id: row.id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  performer,
  ...presentTeam(sight.page),
  ...presentSale(row, sight),
  audience: row.audience,
  ...presentOpening(row),
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
  ...presentWaiting(row),
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

/** How much there is of a thing, before it is opened. */
export const presentMeasures = (face: Face, played: FileRow | undefined): Pick<ThingLook, 'duration' | 'photos' | 'isSoldOut'> => ({
  duration: played?.duration ?? null,
  photos: face.photos ?? null,
  isSoldOut: face.isSoldOut ?? false,
})

export const presentPrice = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100)

export const presentColours = (page: Sight['page']): ThingLook['colors'] =>
  page?.color_primary && page.color_secondary ? { primary: page.color_primary, secondary: page.color_secondary } : null
