// Posts as one viewer sees them: what they may see of a whole list at once, in the wire's shape.
import type { Feed } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { isOwnPage } from '#ground/pages'
import type { SportCard } from '#ground/reference'
import type { Accounts } from '#people/accounts'
import type { FileRow, Media } from '#content/media'
import type { Flags, Reactions } from '#content/reactions'
import type { Sight, ThingsOf } from '#content/things'
import type { Polls } from './polls.ts'
import { findPinned } from './pin-store.ts'
import { presentFeed, type GameNow } from './present.ts'
import type { FeedRow } from './tables.ts'

export interface Needs {
  readonly accounts: Accounts
  readonly media: Media
  readonly posts: ThingsOf<FeedRow>
  readonly polls: Polls
  readonly reactions: Pick<Reactions, 'flags'>
  readonly db: Db
  readonly gamesOf: GamesOf
  readonly sportsOf: SportsOf
}

/** Of posts that were made from games, how those stand, by post. */
export type GamesOf = (feedIds: readonly string[], viewer: Viewer | undefined) => Promise<ReadonlyMap<string, GameNow>>

/** What teams play, by team. */
export type SportsOf = (teamIds: readonly string[]) => Promise<ReadonlyMap<string, SportCard>>

export type Viewing = ReturnType<typeof createViewing>

export function createViewing({ db, accounts, media, posts, polls, reactions, gamesOf, sportsOf }: Needs) {
  // Only teams have schedules, and only what a team posted is somebody else's than its page's.
  const gamesAmong = async (rows: readonly FeedRow[], viewer: Viewer | undefined) => {
    const games = rows.filter((row) => row.game_card !== null && !isOwnPage(row.author_id, row.page_id)).map((row) => row.id)
    return games.length === 0 ? undefined : gamesOf(games, viewer)
  }

  const sportsAmong = async (rows: readonly FeedRow[]) => {
    const teams = new Set(rows.flatMap((row) => (isOwnPage(row.author_id, row.page_id) ? [] : row.page_id)))
    return teams.size === 0 ? undefined : sportsOf([...teams])
  }

  return {
    /** Leaves out what the viewer must not know of. */
    async showMany(rows: readonly FeedRow[], viewer: Viewer | undefined): Promise<Feed[]> {
      if (rows.length === 0) return []
      const viewerId = viewer?.accountId
      const ids = rows.map((row) => row.id)
      // All at once, so that the statements travel together.
      const [sightOf, cards, reactedOf, files, optionsOf, pinned, gameOf, sportOf] = await Promise.all([
        posts.lookAtMany(rows, viewer),
        accounts.cards(rows.map((row) => row.author_id)),
        reactions.flags.of(viewer, ids),
        media.load(rows.flatMap((row) => [...row.file_ids, row.thumbnail_id, row.teaser_id].filter((id) => id !== null))),
        polls.load(rows, viewerId),
        findPinned(db, ids),
        gamesAmong(rows, viewer),
        sportsAmong(rows),
      ])
      return rows.flatMap((row) => {
        const [sight, card] = [sightOf(row), cards.get(row.author_id)]
        const { page, view, isForAll } = sight
        if (!page || !card || view === 'hidden') return []
        const isLocked = view === 'locked'
        const show = (file: FileRow, isOpen: boolean) => media.present(file, { isOpen, isForAll, viewer })
        return presentFeed({
          row,
          page,
          card,
          isLocked,
          sight,
          game: gameOf?.get(row.id),
          sport: sportOf?.get(page.id) ?? null,
          polls: optionsOf(row, isLocked),
          files,
          show,
          flags: { ...flagsOf(sight, reactedOf(row.id)), isPinned: pinned.has(row.id) },
        })
      })
    },
  }
}

const flagsOf = ({ isFollowed, isSubscribed, isBought }: Sight, reacted: Flags) => ({
  ...reacted,
  isFollowed,
  isSubscribed,
  isBought,
})
