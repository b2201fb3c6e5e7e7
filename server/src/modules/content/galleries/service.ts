import type { Db } from '#platform/db/index.ts'
import { wordsOf } from '#platform/rich-text.ts'
import { creatorOf, seenAsAsset, type Things } from '#content/things'
import { findAnyPhoto, idsIn, loadPhotos, photoCounters } from './photo-store.ts'
import { createPhotoWriting, type PhotoNeeds, type PhotoWriting } from './photos.ts'
import { createReading } from './reading.ts'
import * as store from './store.ts'
import type { GalleryPhoto, GalleryTable } from './tables.ts'
import { createViewing, type ViewingNeeds } from './viewing.ts'
import { createWriting, type Needs, type Writing } from './writing.ts'

export type Galleries = ReturnType<typeof createGalleries>

const filesIn = async (using: Db, galleryId: string): Promise<string[]> => {
  const photos = await loadPhotos(using, await idsIn(using, galleryId))
  return [...photos.values()].map(({ file_id: fileId }) => fileId)
}

const defineGalleries = (things: Things, writing: Writing) =>
  things.define<GalleryTable>('gallery', {
    unknown: 'gallery.unknown',
    pathOf: (row) => `/gallery/${row.slug}`,
    find: store.find,
    load: store.loadMany,
    outSince: (row) => row.published_at ?? row.created_at,
    seenAs: seenAsAsset,
    counters: store.counters,
    async card(rows, using) {
      const covers = await loadPhotos(
        using,
        rows.flatMap((row) => row.cover_id ?? []),
      )
      return (row) => ({
        title: row.title,
        pictureId: covers.get(row.cover_id ?? '')?.file_id ?? null,
        photos: row.photos,
        priceFor: () => row.price,
      })
    },
    priceOf: (row) => row.price,
    evidenceOf: async (row, using) => ({
      title: row.title,
      text: [row.title, wordsOf(row.description)].filter(Boolean).join('\n\n'),
      fileIds: await filesIn(using, row.id),
      authorId: creatorOf(row),
      refusal: row.refusal,
    }),
    refuse: writing.refuse,
    opening: { takeDue: store.takeOpening, open: writing.open },
    isAtHome: 'gallery',
    findable: {
      // All of it stands beside a locked one, too.
      wordingOf: (row) => ({ title: row.title, text: wordsOf(row.description), at: row.published_at ?? row.created_at }),
      idsOn: store.idsOn,
    },
  })

/** Opened over the others of its gallery. */
const photoPath = (gallery: { slug: string }, photo: { id: string }) => `/gallery/${gallery.slug}?photo=${photo.id}`

/** A photo is open, locked or hidden as its gallery is; one that is not shown in it, to its page alone. */
const definePhotos = (things: Things, writing: PhotoWriting) =>
  things.define<GalleryPhoto>('photo', {
    unknown: 'photo.unknown',
    async find(using, key) {
      const photo = 'id' in key ? await findAnyPhoto(using, key.id) : undefined
      const gallery = photo && (await store.find(using, { id: photo.gallery_id }))
      return photo && gallery && { photo, gallery }
    },
    async load(using, ids) {
      const photos = [...(await loadPhotos(using, ids)).values()].filter(({ deleted_at }) => deleted_at === null)
      const galleries = await store.loadMany(using, [...new Set(photos.map(({ gallery_id }) => gallery_id))])
      return new Map(
        photos.flatMap((photo) => {
          const gallery = galleries.get(photo.gallery_id)
          return gallery ? [[photo.id, { photo, gallery }] as const] : []
        }),
      )
    },
    counters: photoCounters,
    card:
      async () =>
      ({ photo, gallery }) => ({
        title: photo.title || gallery.title,
        pictureId: photo.file_id,
        path: photoPath(gallery, photo),
      }),
    // It may have come to a gallery that was out long before.
    outSince: ({ photo, gallery }) =>
      new Date(Math.max(photo.created_at.getTime(), (gallery.published_at ?? gallery.created_at).getTime())),
    seenAs({ photo, gallery }) {
      const isShown = photo.status === 'active' && photo.refusal === null && photo.deleted_at === null
      const seen = seenAsAsset(gallery)
      return {
        ...seen,
        isListed: seen.isListed && isShown,
        isRemoved: seen.isRemoved || photo.deleted_at !== null,
        isRefused: seen.isRefused || !isShown,
        ...(photo.refusal === 'waiting' && { waitsFor: creatorOf(gallery) }),
      }
    },
    evidenceOf: ({ photo, gallery }) => ({
      title: photo.title || gallery.title,
      text: photo.title,
      fileIds: [photo.file_id],
      authorId: creatorOf(gallery),
      refusal: photo.refusal,
      path: photoPath(gallery, photo),
    }),
    refuse: writing.refuse,
  })

export function createGalleries(needs: Needs & PhotoNeeds & Omit<ViewingNeeds, 'albums'>) {
  const writing = createWriting(needs)
  const photoWriting = createPhotoWriting(needs)
  const albums = defineGalleries(needs.things, writing)
  const photos = definePhotos(needs.things, photoWriting)
  const viewing = createViewing({ ...needs, albums })
  const reading = createReading({ ...needs, albums, photos, viewing })
  return { reading, writing, photos: photoWriting }
}
