/** Galleries of photos, open to an audience or sold as one (wire.md 4.5). */
import { createPhotoWriting, type PhotoNeeds } from './photos.ts'
import { createReading } from './reading.ts'
import { createWriting, type Needs } from './service.ts'
import { createViewing, type ViewingNeeds } from './viewing.ts'

export { galleryRoutes } from './routes.ts'

export type Galleries = ReturnType<typeof createGalleries>

/** Also guards the files of photos. */
export function createGalleries(needs: Needs & PhotoNeeds & ViewingNeeds) {
  const viewing = createViewing(needs)
  needs.media.guard('photo', viewing.canSeePhoto)
  return { reading: createReading({ ...needs, viewing }), writing: createWriting(needs), photos: createPhotoWriting(needs) }
}
