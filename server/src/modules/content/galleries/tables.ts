import type { Photo } from '@fieldhouse/contract'
import type { AssetTable, Standing } from '#content/things'

export type GalleryTable = AssetTable & {
  cover_id: string | null
  /** Photos that are shown. */
  photos: number
  /** With drafts and archived ones. */
  all_photos: number
}

export type PhotoTable = {
  id: string
  gallery_id: string
  page_id: string
  title: string
  file_id: string
  status: Photo['status']
  likes: number
  comments: number
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  /** What staff of the site decided, or has to. */
  refusal: Standing | null
}

export type NewGallery = Omit<GalleryTable, 'listed'>
export type Tables = { gallery: GalleryTable; photo: PhotoTable }

/** A photo with the gallery that says who may see it. */
export interface GalleryPhoto {
  readonly photo: PhotoTable
  readonly gallery: GalleryTable
}
