// What can be liked, saved and commented on: every kind of thing that has a place of its own, and pages. Reactions know none of them.
import { AppError } from '#platform/app-error.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Route } from '#platform/http/index.ts'
import type { Feeds } from '#content/feed'
import { reactionRoutes, tellingLikes, type Tally } from '#content/reactions'
import type { ThingKind } from '#content/things'
import type { Pages } from '#ground/pages'
import type { Performers } from '#profiles/performers'
import type { Teams } from '#profiles/teams'
import type { Shelves } from './shelves.ts'
import type { Shop } from './shop.ts'

export interface ReactionNeeds extends Pick<Shelves, 'things' | 'reactions'>, Pick<Shop, 'products' | 'videos' | 'galleries'> {
  readonly outbox: Outbox
  readonly pages: Pages
  readonly feeds: Feeds
  readonly performers: Performers
  readonly teams: Teams
}

const thingKinds = ['feed', 'video', 'gallery', 'photo', 'product'] as const satisfies readonly ThingKind[]

export function createReactionRoutes(needs: ReactionNeeds): Route[] {
  const { outbox, reactions, things, pages, feeds, videos, galleries, products, performers, teams } = needs
  for (const kind of thingKinds) {
    const likes = things.counterOf(kind, 'likes')
    const tallies = {
      likes: likes && tellingLikes(outbox, kind, likes),
      bookmarks: things.counterOf(kind, 'bookmarks'),
      shares: things.counterOf(kind, 'shares'),
      comments: things.counterOf(kind, 'comments'),
    }
    reactions.define(kind, { requireSeen: things.seeing(kind).requireSeen, tallies })
  }
  const tallyOf = (kind: 'performer' | 'team', counter: 'likes' | 'shares'): Tally => ({
    add: (using, by) => pages.addCounted(using, counter, by),
    read: (using, fromId, limit) => pages.readCounted(using, kind, counter, fromId, limit),
  })
  const talliesOf = (kind: 'performer' | 'team') => ({ likes: tallyOf(kind, 'likes'), shares: tallyOf(kind, 'shares') })
  // How often a page was saved is shown nowhere.
  reactions.define('performer', { requireSeen: performers.requireShown, tallies: talliesOf('performer') })
  reactions.define('team', {
    async requireSeen(id, viewer) {
      if (!(await teams.reading.seenAmong([id], viewer)).has(id)) throw new AppError('team.unknown')
    },
    tallies: talliesOf('team'),
  })
  return reactionRoutes({
    reactions,
    lists: {
      feed: { ...things.seeing('feed'), show: feeds.reading.byIds },
      video: { ...things.seeing('video'), show: videos.reading.byIds },
      gallery: { ...things.seeing('gallery'), show: galleries.reading.byIds },
      product: { ...things.seeing('product'), show: products.reading.byIds },
      performer: { seenAmong: performers.shownAmong, show: performers.present },
      team: { seenAmong: teams.reading.seenAmong, show: teams.reading.present },
    },
  })
}
