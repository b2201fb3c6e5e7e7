/** Videos as things of their own, open to an audience or sold (wire.md 4.5). */
import { createReading, type ReadingNeeds } from './reading.ts'
import { createWriting, type Needs } from './service.ts'

export { videoRoutes } from './routes.ts'

export type Videos = ReturnType<typeof createVideos>

/** Also guards the files of videos. */
export function createVideos(needs: Needs & ReadingNeeds) {
  const reading = createReading(needs)
  const writing = createWriting(needs)
  needs.media.guard('video', reading.canSee)
  return { reading, writing }
}
