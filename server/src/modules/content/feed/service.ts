import { wordsOf } from '#platform/rich-text.ts'
import type { Things } from '#content/things'
import { createHome } from './home.ts'
import { createModeration, type Needs as ModerationNeeds } from './moderation.ts'
import { createPolls, type Polls } from './polls.ts'
import { createPublication, type Publication } from './publication.ts'
import { createReading, type Needs as ReadingNeeds } from './reading.ts'
import * as store from './store.ts'
import { lockedLength } from './present.ts'
import { tellOfModeration, type TellNeeds } from './tell.ts'
import type { FeedRow } from './tables.ts'
import { createViewing, type GamesOf, type Needs as ViewingNeeds, type SportsOf } from './viewing.ts'
import { createWriting, type Needs as WritingNeeds } from './writing.ts'

export type FeedNeeds = Omit<
  WritingNeeds & ViewingNeeds & ReadingNeeds & ModerationNeeds & TellNeeds,
  'posts' | 'polls' | 'viewing' | 'gamesOf' | 'sportsOf'
>
export type Feeds = ReturnType<typeof createFeeds>

/** A post without a title is named by its beginning: fewer characters than are shown of a locked one. */
const longestTitle = 60

const altsIn = ({ file_ids: ids, file_alts: alts }: FeedRow) => ids.map((id) => alts?.[id])
const gameWords = ({ game_card: game }: FeedRow) => (game ? [game.opponent, game.venue, game.result] : [])

const definePosts = (things: Things, polls: Polls, publication: Publication) =>
  things.define<FeedRow>('feed', {
    unknown: 'feed.unknown',
    pathOf: (row) => `/post/${row.slug}`,
    // On the way of every purchase by id: of a fixed text.
    find: (using, key) => ('id' in key ? store.findById(using, key.id) : store.findFeed(using, key)),
    load: store.loadMany,
    outSince: (row) => row.published_at ?? row.created_at,
    seenAs: (row) => ({
      id: row.id,
      pageId: row.page_id,
      authorId: row.author_id,
      audience: row.audience,
      isListed: row.listed,
      isRemoved: row.deleted_at !== null,
      isRefused: row.refusal !== null,
      ...(row.refusal === 'waiting' && { waitsFor: row.author_id }),
    }),
    priceOf: (row) => row.price,
    counters: store.counters,
    card: async () => (row) => ({
      title: row.title ?? wordsOf(row.text, longestTitle),
      pictureId: row.thumbnail_id ?? row.file_ids[0] ?? null,
    }),
    evidenceOf: async (row, using) => ({
      title: row.title ?? wordsOf(row.text, longestTitle),
      text: [row.title, wordsOf(row.text), row.poll_description, ...(await polls.wordsOf(row, using)), ...gameWords(row), ...altsIn(row)]
        .filter(Boolean)
        .join('\n\n'),
      fileIds: [...row.file_ids, row.thumbnail_id, row.teaser_id].filter((id) => id !== null),
      authorId: row.author_id,
      refusal: row.refusal,
    }),
    refuse: publication.refuse,
    opening: { takeDue: store.takeOpening, open: publication.open },
    findable: {
      async wordingOf(row, isOpen, using) {
        const inside = isOpen
          ? [wordsOf(row.text), row.poll_description, ...(await polls.wordsOf(row, using))]
          : [wordsOf(row.text, lockedLength)]
        const title = row.title ?? wordsOf(row.text, longestTitle)
        return { title, text: inside.filter(Boolean).join('\n'), at: row.published_at ?? row.created_at }
      },
      idsOn: store.idsOn,
    },
  })

export function createFeeds(needs: FeedNeeds) {
  const polls = createPolls(needs)
  const publication = createPublication({ ...needs, polls })
  const posts = definePosts(needs.things, polls, publication)
  // Teams and schedules stand in a street above: they are told of here once they are there.
  let findGames: GamesOf = () => Promise.resolve(new Map())
  const gamesOf: GamesOf = (feedIds, viewer) => findGames(feedIds, viewer)
  let findSports: SportsOf = () => Promise.resolve(new Map())
  const sportsOf: SportsOf = (teamIds) => findSports(teamIds)
  const viewing = createViewing({ ...needs, posts, polls, gamesOf, sportsOf })
  const reading = createReading({ ...needs, posts, viewing, polls })
  const moderation = createModeration(needs, publication)
  const writing = createWriting({ ...needs, polls }, publication, moderation)
  tellOfModeration(needs)
  return {
    reading,
    home: createHome(needs, viewing),
    writing,
    polls,
    moderation,
    takeGamesFrom(schedules: GamesOf): void {
      findGames = schedules
    },
    takeSportsFrom(teams: SportsOf): void {
      findSports = teams
    },
  }
}
