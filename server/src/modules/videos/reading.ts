// Reading videos: own ones in every status, those of others open or locked, bought ones for ever.
import type { Calls, QueryOf, Video } from '@fieldhouse/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Viewer } from '../../platform/http/index.ts'
import { isId } from '../../platform/new-id.ts'
import { createSights, toOwnSearch, toPublicSearch, type SightNeeds } from '../assets/index.ts'
import type { Media } from '../media/index.ts'
import { presentPageCard } from '../pages/index.ts'
import { presentVideo } from './present.ts'
import * as store from './store.ts'
import type { VideoTable } from './tables.ts'

export interface ReadingNeeds extends SightNeeds {
  readonly db: Db
  readonly media: Media
}

export type Reading = ReturnType<typeof createReading>

export function createReading(needs: ReadingNeeds) {
  const { db, accounts, pages, media } = needs
  const sights = createSights(needs)

  /** Leaves out what the viewer must not know of. */
  const show = async (rows: readonly VideoTable[], viewer: Viewer | undefined): Promise<Video[]> => {
    const [sightOf, cards, files, others] = await Promise.all([
      sights.lookAtMany(rows, viewer),
      accounts.cards(rows.map((row) => row.page_id)),
      media.load(rows.flatMap((row) => [row.video_id, row.teaser_id, row.thumbnail_id].filter((id) => id !== null))),
      pages.load(rows.flatMap((row) => row.participant_ids)),
    ])
    return rows.flatMap((row) => {
      const [performer, sight] = [cards.get(row.page_id), sightOf(row)]
      if (!performer || sight.view === 'hidden') return []
      const participants = row.participant_ids.flatMap((id) => {
        const page = others.get(id)
        return page?.visible ? [presentPageCard(page)] : []
      })
      return presentVideo({
        row, performer, participants, sight, files,
        show: (file, isOpen) => media.present(file, { isOpen, isForAll: sight.isForAll, viewerId: viewer?.accountId }),
      })
    })
  }

  const showOne = async (row: VideoTable | undefined, viewer: Viewer | undefined): Promise<Video> => {
    const [video] = row ? await show([row], viewer) : []
    if (!video) throw new AppError('video.unknown')
    return video
  }

  /** While its file is prepared, or when that failed, nobody pays for a video. */
  const isPlayable = async (row: VideoTable, using: Db): Promise<boolean> =>
    (await media.load([row.video_id], using)).get(row.video_id)?.status === 'finished'

  return {
    showOne,
    /** By id or slug. Throws `video.unknown` alike for missing and hidden ones. */
    view: async (key: string, viewer: Viewer | undefined): Promise<Video> =>
      showOne(await store.find(db, isId(key) ? { id: key } : { slug: key }), viewer),

    async viewOwn(id: string, viewer: Viewer): Promise<Video> {
      const row = await store.find(db, { id })
      return showOne(row?.page_id === viewer.accountId ? row : undefined, viewer)
    },

    async search(query: QueryOf<Calls['videos']['search']>, viewer: Viewer | undefined): Promise<{ data: Video[]; total: number }> {
      const { rows, total } = await store.search(db, toPublicSearch(query))
      return { data: await show(rows, viewer), total }
    },

    async searchOwn(query: QueryOf<Calls['videos']['own']>, viewer: Viewer): Promise<{ data: Video[]; total: number }> {
      const { rows, total } = await store.search(db, toOwnSearch(query, viewer.accountId))
      return { data: await show(rows, viewer), total }
    },

    /** A video as its buyer's transaction finds it. Hundredths; null: not for sale. */
    async forSale(tx: Db, id: string) {
      const row = await store.find(tx, { id })
      if (!row) return undefined
      const offer = async (viewer: Viewer) => {
        const [sightOf, isReady] = await Promise.all([sights.lookAtMany([row], viewer, tx), isPlayable(row, tx)])
        const { view, page } = sightOf(row)
        return view === 'hidden' ? undefined : { price: row.listed && isReady ? row.price : null, page }
      }
      return { pageId: row.page_id, offer }
    },

    /** What guards the file: asked again at each fetch, so a refund closes it. */
    async canSee(viewerId: string | undefined, id: string): Promise<boolean> {
      const row = await store.find(db, { id })
      return row !== undefined && sights.isOpen(row, viewerId)
    },
  }
}
