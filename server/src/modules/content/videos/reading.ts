// Reading videos: own ones in every status, those of others open or locked, bought ones for ever.
import type { Calls, QueryOf, Video } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import type { Caller, Viewer } from '#platform/http/index.ts'
import { isId } from '#platform/new-id.ts'
import { creatorOf, toOwnSearch, toPublicSearch, type ThingsOf } from '#content/things'
import type { Media } from '#content/media'
import type { Reactions } from '#content/reactions'
import type { Accounts } from '#people/accounts'
import { presentPageCard, type Pages } from '#ground/pages'
import { presentVideo } from './present.ts'
import * as store from './store.ts'
import type { VideoTable } from './tables.ts'

export interface ReadingNeeds {
  readonly db: Db
  readonly accounts: Accounts
  readonly pages: Pages
  readonly media: Media
  readonly clips: ThingsOf<VideoTable>
  readonly reactions: Pick<Reactions, 'flags'>
}

export type Reading = ReturnType<typeof createReading>

export function createReading({ db, accounts, pages, media, clips, reactions }: ReadingNeeds) {
  /** Leaves out what the viewer must not know of. */
  const show = async (rows: readonly VideoTable[], viewer: Viewer | undefined): Promise<Video[]> => {
    const participantIds = rows.flatMap((row) => row.participant_ids)
    const [sightOf, cards, flagsOf, files, others, apart] = await Promise.all([
      clips.lookAtMany(rows, viewer),
      accounts.cards(rows.map(creatorOf)),
      reactions.flags.of(
        viewer,
        rows.map((row) => row.id),
      ),
      media.load(
        rows.flatMap((row) => [row.video_id, row.teaser_id, row.thumbnail_id, ...Object.values(row.captions)].filter((id) => id !== null)),
      ),
      pages.load(participantIds),
      pages.apartAmong(viewer, participantIds),
    ])
    return rows.flatMap((row) => {
      const [performer, sight] = [cards.get(creatorOf(row)), sightOf(row)]
      if (!performer || sight.view === 'hidden') return []
      const participants = row.participant_ids.flatMap((id) => {
        const page = others.get(id)
        return page?.visible && !apart.has(id) ? [presentPageCard(page)] : []
      })
      return presentVideo({
        row,
        performer,
        participants,
        sight,
        flags: flagsOf(row.id),
        files,
        show: (file, isOpen) => media.present(file, { isOpen, isForAll: sight.isForAll, viewer }),
      })
    })
  }

  const showOne = async (row: VideoTable | undefined, viewer: Viewer | undefined): Promise<Video> => {
    const [video] = row ? await show([row], viewer) : []
    return video ?? clips.refuse(row)
  }

  return {
    showOne,
    /** By id or slug; for a caller it counts as a look. Throws `video.unknown` alike for missing and hidden ones. */
    async view(key: string, viewer: Viewer | undefined, caller?: Caller): Promise<Video> {
      const row = await store.find(db, isId(key) ? { id: key } : { slug: key })
      const video = await showOne(row, viewer)
      if (row && caller) await clips.countLook(row, viewer, caller)
      return video
    },

    /** As the viewer sees them; hidden ones are left out. */
    byIds: async (ids: readonly string[], viewer: Viewer): Promise<Video[]> => show([...(await store.loadMany(db, ids)).values()], viewer),

    viewOwn: async (id: string, viewer: Viewer): Promise<Video> => showOne(await clips.requireInside(id, viewer), viewer),

    async search(query: QueryOf<Calls['videos']['search']>, viewer: Viewer | undefined): Promise<{ data: Video[]; total: number }> {
      const { rows, total } = await store.search(db, toPublicSearch(query, viewer))
      return { data: await show(rows, viewer), total }
    },

    async searchOwn(query: QueryOf<Calls['videos']['own']>, viewer: Viewer): Promise<{ data: Video[]; total: number }> {
      const { rows, total } = await store.search(db, toOwnSearch(query, await pages.actingPage(viewer, query.teamId, 'publish')))
      return { data: await show(rows, viewer), total }
    },
  }
}
