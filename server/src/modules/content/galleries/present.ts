import type { AccountCard, File, Gallery, Photo } from '@fieldhouse/contract'
import type { Flags } from '#content/reactions'
import { presentAsset, presentTeam, presentWaiting, type Sight } from '#content/things'
import type { GalleryTable, PhotoTable } from './tables.ts'

export interface ShownGallery {
  readonly row: GalleryTable
  readonly performer: AccountCard
  readonly sight: Sight
  readonly flags: Flags
  readonly coverPhoto: File | null
}

export const presentGallery = ({ row, performer, sight, flags, coverPhoto }: ShownGallery): Gallery => ({
  ...presentAsset(row, performer, sight),
  ...flags,
  coverPhoto,
  numOfItems: row.photos,
})

export interface ShownPhoto {
  readonly row: PhotoTable
  readonly gallery: GalleryTable
  readonly performer: AccountCard
  readonly sight: Sight
  readonly flags: Flags
  readonly photo: File | null
}

export const presentPhoto = ({ row, gallery, performer, sight, flags, photo }: ShownPhoto): Photo => ({
  _id: row.id,
  title: row.title,
  galleryId: row.gallery_id,
  photo,
  isCover: gallery.cover_id === row.id,
  isLocked: sight.view !== 'open',
  status: row.status,
  ...presentWaiting(row),
  totalLike: row.likes,
  totalComment: row.comments,
  ...flags,
  performer,
  ...presentTeam(sight.page),
  createdAt: row.created_at.toISOString(),
})
