import type { ViewCounter } from '#platform/view-counter.ts'
import { seenAsAsset, type Things } from '#content/things'
import { findPhoto } from './photo-store.ts'
import { createPhotoWriting, type PhotoNeeds } from './photos.ts'
import { createReading } from './reading.ts'
import * as store from './store.ts'
import type { GalleryPhoto, GalleryTable } from './tables.ts'
import { createViewing, type ViewingNeeds } from './viewing.ts'
import { createWriting, type Needs } from './writing.ts'

export type Galleries = ReturnType<typeof createGalleries>

const defineGalleries = (things: Things) =>
  things.define<GalleryTable>('gallery', {
    unknown: 'gallery.unknown',
    pathOf: (row) => `/gallery/${row.slug}`,
    find: store.find,
    seenAs: seenAsAsset,
    priceOf: (row) => row.price,
  })

/** A photo is open, locked or hidden as its gallery is; one that is not shown in it, to its page alone. */
const definePhotos = (things: Things) =>
  things.define<GalleryPhoto>('photo', {
    unknown: 'photo.unknown',
    async find(using, key) {
      const photo = 'id' in key ? await findPhoto(using, key.id) : undefined
      const gallery = photo && (await store.find(using, { id: photo.gallery_id }))
      return photo && gallery && { photo, gallery }
    },
    seenAs({ photo, gallery }) {
      const isShown = photo.status === 'active'
      const seen = seenAsAsset(gallery)
      return { ...seen, isListed: seen.isListed && isShown, isRefused: !isShown }
    },
  })

export function createGalleries(needs: Needs & PhotoNeeds & Omit<ViewingNeeds, 'albums'> & { readonly views: ViewCounter }) {
  const albums = defineGalleries(needs.things)
  const photos = definePhotos(needs.things)
  const viewing = createViewing({ ...needs, albums })
  const reading = createReading({ ...needs, albums, photos, viewing })
  const countView = needs.views.of(store.addViews)
  return { reading, writing: createWriting(needs), photos: createPhotoWriting(needs), countView }
}
