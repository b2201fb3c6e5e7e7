// Writing photos: into a gallery, from one to another, as its cover, out of it.
import { mostPhotos, type BodyOf, type Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { toName } from '#people/accounts'
import type { FileRow, Media } from '#content/media'
import { creatorOf, type Standing, type Things } from '#content/things'
import type { Pages } from '#ground/pages'
import { createCounting } from './counting.ts'
import { findAnyPhoto, findPhoto, insertPhoto, refusePhoto, updatePhoto } from './photo-store.ts'
import * as store from './store.ts'
import type { GalleryTable, PhotoTable } from './tables.ts'

export interface PhotoNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly pages: Pages
  readonly media: Media
  readonly things: Things
}

export type NewPhotoForm = BodyOf<Calls['photos']['upload']>
export type PhotoWriting = ReturnType<typeof createPhotoWriting>

/** A photo is of whoever made its gallery. */
const wishFor = (gallery: GalleryTable, before: PhotoTable | undefined, after: PhotoTable) =>
  ({ kind: 'photo', authorId: creatorOf(gallery), before, after, read: { photo: after, gallery } }) as const

function requireRoom(gallery: Pick<GalleryTable, 'all_photos'>): void {
  if (gallery.all_photos >= mostPhotos) throw new AppError('gallery.full')
}

export function createPhotoWriting(needs: PhotoNeeds) {
  const { db, clock, media, things } = needs
  const count = createCounting(needs)
  const recount = async (tx: Db, before: GalleryTable) => count(tx, before, await store.recount(tx, before.id))

  const lock = async (tx: Db, viewer: Viewer, ids: readonly string[]): Promise<(id: string) => GalleryTable> => {
    const locked = await store.lock(tx, ids)
    const rows = await Promise.all(locked.map((row) => things.forWriter(tx, viewer, row)))
    return (id) => {
      const row = rows.find((known) => known?.id === id)
      if (!row) throw new AppError('gallery.unknown')
      return row
    }
  }

  /** An own photo with its gallery and, if it moves, the other one, all taken for the rest of the transaction. */
  const lockPhoto = async (tx: Db, viewer: Viewer, id: string, toId?: string) => {
    const found = await things.forWriter(tx, viewer, await findPhoto(tx, id))
    if (!found) throw new AppError('photo.unknown')
    const of = await lock(tx, viewer, [...new Set([found.gallery_id, toId ?? found.gallery_id])])
    // Read again under the lock: it may have moved or gone meanwhile.
    const photo = await findPhoto(tx, id)
    if (photo?.gallery_id !== found.gallery_id) throw new AppError('photo.unknown')
    return { photo, gallery: of(photo.gallery_id), to: of(toId ?? photo.gallery_id) }
  }

  return {
    /** Before bytes are taken in. Throws `gallery.unknown`, `gallery.full`. */
    async requireRoom(viewer: Viewer, galleryId: string): Promise<void> {
      const gallery = await things.forWriter(db, viewer, await store.find(db, { id: galleryId }))
      if (!gallery || gallery.deleted_at !== null) throw new AppError('gallery.unknown')
      requireRoom(gallery)
    },

    create: (viewer: Viewer, form: NewPhotoForm, file: FileRow): Promise<PhotoTable> =>
      inTransaction(db, async (tx) => {
        const gallery = (await lock(tx, viewer, [form.galleryId]))(form.galleryId)
        requireRoom(gallery)
        const row: PhotoTable = {
          id: newId(),
          gallery_id: gallery.id,
          page_id: gallery.page_id,
          title: toName(form.title ?? ''),
          file_id: file.id,
          status: form.status ?? 'active',
          likes: 0,
          comments: 0,
          created_at: clock.now(),
          updated_at: clock.now(),
          deleted_at: null,
          refusal: null,
        }
        const photo = await insertPhoto(tx, { ...row, ...(await things.standingOf(tx, viewer, wishFor(gallery, undefined, row))) })
        const files = [{ id: file.id, types: ['photo'] as const }]
        const isHeld = await media.hold(tx, { ownerId: viewer.accountId, kind: 'photo', targetId: photo.id, files })
        if (!isHeld) throw new AppError('asset.file_unusable')
        await recount(tx, gallery)
        return photo
      }),

    update: (viewer: Viewer, id: string, form: BodyOf<Calls['photos']['update']>): Promise<PhotoTable> =>
      inTransaction(db, async (tx) => {
        const { photo, gallery, to } = await lockPhoto(tx, viewer, id, form.galleryId)
        const hasMoved = to.id !== gallery.id
        // A photo stays on the page that it was put up for.
        if (to.page_id !== gallery.page_id) throw new AppError('gallery.unknown')
        if (hasMoved) requireRoom(to)
        const change = {
          gallery_id: to.id,
          ...(form.title === undefined ? {} : { title: toName(form.title) }),
          ...(form.status === undefined ? {} : { status: form.status }),
          updated_at: clock.now(),
        }
        // What somebody under 18 put up goes to nobody else's gallery, nor the other way round.
        if (hasMoved && creatorOf(to) !== creatorOf(gallery)) await things.standingOf(tx, viewer, wishFor(to, undefined, photo))
        const standing = await things.standingOf(tx, viewer, wishFor(gallery, photo, { ...photo, ...change }))
        const updated = await updatePhoto(tx, id, { ...change, ...standing })
        await recount(tx, gallery)
        if (hasMoved) await recount(tx, to)
        return updated
      }),

    remove: (viewer: Viewer, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { photo, gallery } = await lockPhoto(tx, viewer, id)
        await updatePhoto(tx, id, { deleted_at: clock.now() })
        await things.giveUp(tx, 'photo', photo)
        await media.release(tx, 'photo', id)
        await recount(tx, gallery)
      }),

    /** What staff of the site decided; its gallery is counted anew. */
    async refuse(tx: Db, id: string, refusal: Standing | null): Promise<void> {
      const photo = await findAnyPhoto(tx, id)
      // A gallery is taken before its photos; of one that is gone nothing is shown anyway.
      const [gallery] = photo ? await store.lock(tx, [photo.gallery_id]) : []
      await refusePhoto(tx, id, refusal, clock.now())
      if (gallery) await recount(tx, gallery)
    },

    setCover: (viewer: Viewer, id: string): Promise<GalleryTable> =>
      inTransaction(db, async (tx) => {
        const { photo, gallery } = await lockPhoto(tx, viewer, id)
        if (photo.status !== 'active' || photo.refusal !== null) throw new AppError('gallery.cover_not_shown')
        return store.update(tx, gallery.id, { cover_id: id, updated_at: clock.now() })
      }),
  }
}
