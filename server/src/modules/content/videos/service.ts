import type { ViewCounter } from '#platform/view-counter.ts'
import { seenAsAsset, type Things } from '#content/things'
import type { Media } from '#content/media'
import { createReading, type ReadingNeeds } from './reading.ts'
import * as store from './store.ts'
import type { VideoTable } from './tables.ts'
import { createWriting, type Needs } from './writing.ts'

export type Videos = ReturnType<typeof createVideos>

const defineVideos = (things: Things, media: Media) =>
  things.define<VideoTable>('video', {
    unknown: 'video.unknown',
    pathOf: (row) => `/video/${row.slug}`,
    find: store.find,
    seenAs: seenAsAsset,
    // While its file is prepared, or when that failed, nobody pays for a video.
    priceOf: async (row, using) => ((await media.load([row.video_id], using)).get(row.video_id)?.status === 'finished' ? row.price : null),
  })

export function createVideos(needs: Needs & Omit<ReadingNeeds, 'clips'> & { readonly views: ViewCounter }) {
  const clips = defineVideos(needs.things, needs.media)
  return { reading: createReading({ ...needs, clips }), writing: createWriting(needs), countView: needs.views.of(store.addViews) }
}
