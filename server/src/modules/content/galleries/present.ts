import type { AccountCard, File, Gallery, Photo } from '@fieldhouse/contract'
import { presentAsset, presentTeam, type Sight } from '#content/things'
import type { GalleryTable, PhotoTable } from './tables.ts'

export const presentGallery = (row: GalleryTable, performer: AccountCard, sight: Sight, coverPhoto: File | null): Gallery => ({
  ...presentAsset(row, performer, sight),
  coverPhoto,
  numOfItems: row.photos,
})

export interface ShownPhoto {
  readonly row: PhotoTable
  readonly gallery: GalleryTable
  readonly performer: AccountCard
  readonly sight: Sight
  readonly photo: File | null
}

export const presentPhoto = ({ row, gallery, performer, sight, photo }: ShownPhoto): Photo => ({
  _id: row.id,
  title: row.title,
  galleryId: row.gallery_id,
  photo,
  isCover: gallery.cover_id === row.id,
  isLocked: sight.view !== 'open',
  status: row.status,
  performer,
  ...presentTeam(sight.page),
  createdAt: row.created_at.toISOString(),
})
