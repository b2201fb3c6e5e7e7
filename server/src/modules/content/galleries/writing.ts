// Writing galleries: make, change, remove. Their photos are in photos.ts.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { slugOf } from '#platform/slug.ts'
import { assetColumnsOf, blankAsset, creatorOf, decideOpening, openedOf, openingOf, type Standing, type Things } from '#content/things'
import { decideSale, decideSaleAgain, type Entitlements } from '#books/entitlements'
import type { Pages } from '#ground/pages'
import type { Media } from '#content/media'
import { createCounting } from './counting.ts'
import { idsIn, loadPhotos } from './photo-store.ts'
import * as store from './store.ts'
import type { GalleryTable, PhotoTable } from './tables.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly pages: Pages
  readonly media: Media
  readonly things: Things
  readonly entitlements: Entitlements
}

export type Writing = ReturnType<typeof createWriting>

const nothing = { listed: false, photos: 0 }

export function createWriting(needs: Needs) {
  const { db, clock, media, entitlements, things } = needs
  const count = createCounting(needs)

  const lock = async (tx: Db, viewer: Viewer, id: string): Promise<GalleryTable> => {
    const [locked] = await store.lock(tx, [id])
    const row = await things.forWriter(tx, viewer, locked)
    if (!row) throw new AppError('gallery.unknown')
    return row
  }

  return {
    /** Throws the codes of `galleries.create`. */
    create: (viewer: Viewer, form: BodyOf<Calls['galleries']['create']>): Promise<GalleryTable> =>
      inTransaction(db, async (tx) => {
        const pageId = await things.pageFor(viewer, form.teamId, tx)
        const sale = decideSale(form, await things.rulesFor(tx, pageId))
        const row = {
          ...blankAsset(viewer, pageId, clock.now()),
          cover_id: null,
          photos: 0,
          all_photos: 0,
          ...sale,
          ...assetColumnsOf(form),
        }
        Object.assign(row, decideOpening(row, openingOf(form), clock.now()))
        row.slug = slugOf(row.id, row.title, 'gallery')
        await things.requireMayPublish(tx, viewer, row.status)
        const first = await things.standingOf(tx, viewer, { kind: 'gallery', authorId: creatorOf(row), before: undefined, after: row })
        return count(tx, nothing, await store.insert(tx, { ...row, ...first }))
      }),

    update: (viewer: Viewer, id: string, form: BodyOf<Calls['galleries']['update']>): Promise<GalleryTable> =>
      inTransaction(db, async (tx) => {
        const row = await lock(tx, viewer, id)
        const sale = decideSaleAgain(row, form, await things.rulesFor(tx, row.page_id))
        if (form.status !== undefined && form.status !== row.status) await things.requireMayPublish(tx, viewer, form.status)
        const planned = { ...sale, ...assetColumnsOf(form), updated_at: clock.now() }
        const change = { ...planned, ...decideOpening({ ...row, ...planned }, openingOf(form), clock.now()) }
        const wish = { kind: 'gallery', authorId: creatorOf(row), before: row, after: { ...row, ...change } } as const
        return count(tx, row, await store.update(tx, id, { ...change, ...(await things.standingOf(tx, viewer, wish)) }))
      }),

    /** What was for subscribers first is for more from here on; its photos follow it. */
    open: async (tx: Db, row: GalleryTable) => count(tx, row, await store.update(tx, row.id, openedOf(row))),

    /** What staff of the site decided; its photos stay while it can be undone. */
    async refuse(tx: Db, id: string, refusal: Standing | null): Promise<void> {
      const changed = await store.refuse(tx, id, refusal, clock.now())
      if (changed) await count(tx, changed.before, changed.after)
    },

    /** Buyers keep the gallery and its photos; without buyers the files go. */
    remove: (viewer: Viewer, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const row = await lock(tx, viewer, id)
        const removed = await store.update(tx, id, { deleted_at: clock.now() })
        if (row.audience !== 'buyers' && !(await entitlements.isGranted(tx, 'gallery', id)))
          for (const photoId of await idsIn(tx, id)) await media.release(tx, 'photo', photoId)
        await count(tx, row, removed)
        await things.giveUp(tx, 'gallery', row)
        // Only what somebody under 18 puts up waits.
        const photos = viewer.isMinor ? await loadPhotos(tx, await idsIn(tx, id)) : new Map<string, PhotoTable>()
        for (const photo of photos.values()) await things.giveUp(tx, 'photo', photo)
      }),
  }
}
