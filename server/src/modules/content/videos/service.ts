import { wordsOf } from '#platform/rich-text.ts'
import { creatorOf, seenAsAsset, type Things } from '#content/things'
import type { Media } from '#content/media'
import { createReading, type ReadingNeeds } from './reading.ts'
import * as store from './store.ts'
import type { VideoTable } from './tables.ts'
import { createWriting, type Needs, type Writing } from './writing.ts'

export type Videos = ReturnType<typeof createVideos>

const defineVideos = (things: Things, media: Media, writing: Writing) =>
  things.define<VideoTable>('video', {
    unknown: 'video.unknown',
    pathOf: (row) => `/video/${row.slug}`,
    find: store.find,
    load: store.loadMany,
    outSince: (row) => row.published_at ?? row.created_at,
    seenAs: seenAsAsset,
    counters: store.counters,
    card: async () => (row) => ({
      title: row.title,
      pictureId: row.thumbnail_id ?? row.video_id,
      playedId: row.video_id,
      priceFor: () => row.price,
    }),
    // While its file is prepared, or when that failed, nobody pays for a video.
    priceOf: async (row, using) => ((await media.load([row.video_id], using)).get(row.video_id)?.status === 'finished' ? row.price : null),
    evidenceOf: (row) => ({
      title: row.title,
      text: [row.title, wordsOf(row.description), row.tags.join(' ')].filter(Boolean).join('\n\n'),
      fileIds: [row.video_id, row.teaser_id, row.thumbnail_id, ...Object.values(row.captions)].filter((id) => id !== null),
      authorId: creatorOf(row),
      refusal: row.refusal,
    }),
    refuse: writing.refuse,
    opening: { takeDue: store.takeOpening, open: writing.open },
    isAtHome: 'video',
    findable: {
      // All of it stands beside a locked one, too.
      wordingOf: (row) => ({
        title: row.title,
        text: wordsOf(row.description),
        tags: row.tags,
        at: row.published_at ?? row.created_at,
      }),
      idsOn: store.idsOn,
    },
  })

export function createVideos(needs: Needs & Omit<ReadingNeeds, 'clips'>) {
  const writing = createWriting(needs)
  const clips = defineVideos(needs.things, needs.media, writing)
  return { reading: createReading({ ...needs, clips }), writing }
}
