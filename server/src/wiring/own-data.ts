// What belongs to whoever has an account: a copy of all that is kept of them, and an end of it.
import type { FastifyInstance } from 'fastify'
import type { Route } from '#platform/http/index.ts'
import { toWire } from '#ground/ledger'
import { grantedOf } from '#books/entitlements'
import type { Comments } from '#content/comments'
import { everyFeedOf, type Feeds } from '#content/feed'
import { everyGalleryOf, type Galleries } from '#content/galleries'
import { everyProductOf, type Products } from '#content/products'
import type { Streams } from '#content/streams'
import { forgetThings } from '#content/things'
import { everyVideoOf, type Videos } from '#content/videos'
import { countUnderWay } from '#paying/orders'
import { findOpen } from '#payouts/payouts'
import type { Teams } from '#profiles/teams'
import { createLeaving, createOwnData, mountDataCopies, ownDataRoutes, type LeavingNeeds, type Step } from '#site/own-data'
import type { Money } from './money.ts'
import type { People } from './people.ts'
import { personalRules } from './personal/index.ts'
import type { Platform } from './platform.ts'
import type { Shelves, Store } from './shelves.ts'

export interface Made {
  readonly feeds: Feeds
  readonly videos: Videos
  readonly galleries: Galleries
  readonly products: Products
  readonly streams: Streams
  readonly comments: Comments
  readonly teams: Teams
}

/** What messages hold is their readers', and what things hold is removed with them. */
const heldByOthers = ['message', 'feed', 'video', 'gallery', 'photo', 'product'] as const

export function createOwnDataDoors(platform: Platform, people: People, shelves: Shelves & { store: Store }, money: Money, made: Made) {
  const { db } = platform
  const { media, entitlements, reactions, store } = shelves
  const ownData = createOwnData({ ...platform, ...people, ...store, rules: personalRules })
  const things = [
    { kind: 'feed', idsOf: everyFeedOf, remove: made.feeds.writing.remove },
    { kind: 'video', idsOf: everyVideoOf, remove: made.videos.writing.remove },
    { kind: 'gallery', idsOf: everyGalleryOf, remove: made.galleries.writing.remove },
    { kind: 'product', idsOf: everyProductOf, remove: made.products.writing.remove },
  ] as const
  const steps: readonly Step[] = [
    ({ accountId }) => money.reversals.giveBackToCards(accountId),
    ...things.map(
      (kind): Step =>
        (_person, owner) =>
          forgetThings({ db, media, entitlements }, kind, owner),
    ),
    ({ accountId }) => made.comments.removing.forget(accountId),
    ({ accountId }) => made.streams.forget(accountId),
    ({ accountId }) => reactions.forget(accountId),
    ({ accountId }) => people.follows.forget(accountId),
    ({ accountId }) => made.teams.members.forget(accountId),
    ({ accountId }) => people.guardians.forget(accountId),
    ({ accountId }) => money.payments.cards.forget(accountId),
    async ({ address }) => address && people.contact.forget(address),
    ({ accountId }) => ownData.forget(accountId),
    ({ accountId }) => media.forget(accountId, heldByOthers),
  ]
  const leaving = createLeaving({
    ...platform,
    ...people,
    ...whatStands(platform, people, money, made),
    prove: people.login.prove,
    hasPassword: (accountId) => people.passwords.has(db, accountId),
    rules: personalRules,
    steps,
    isSpared: grantedOf,
  })
  return {
    eraseAgain: leaving.eraseAgain,
    routes: ownDataRoutes({ ownData, leaving, cookies: people.cookies }) as readonly Route[],
    mount: (http: FastifyInstance): void => mountDataCopies(http, ownData),
  }
}

/** What somebody who leaves has to end first, and what goes with them. */
function whatStands(
  { db }: Platform,
  { accounts, settings }: People,
  { facts, reversals }: Money,
  { teams }: Made,
): Pick<LeavingNeeds, 'hindrancesOf' | 'standingOf'> {
  return {
    async hindrancesOf(accountId) {
      const account = await accounts.find(accountId)
      const { pending, available } = await facts.earningsOf(accountId)
      const { minimumPayoutAmount } = await settings.read()
      return new Map([
        ['staff', account ? accounts.rolesOf(account).length : 0],
        ['team_owner', await teams.members.ownsAlone(accountId)],
        ['payouts', (await findOpen(db, accountId)) ? 1 : 0],
        ['earnings', pending + available >= minimumPayoutAmount ? 1 : 0],
        ['orders_to_send', await countUnderWay(db, 'seller_id', accountId)],
        ['orders_to_get', await countUnderWay(db, 'buyer_id', accountId)],
      ] as const)
    },
    async standingOf(accountId) {
      const { pending, available } = await facts.earningsOf(accountId)
      return {
        tokens: (await facts.balanceOf(accountId)).balance,
        toCards: toWire(await reversals.owedToCards(accountId)),
        earnings: pending + available,
        subscriptions: (await facts.countSubscriptions([accountId])).get(accountId) ?? 0,
      }
    },
  }
}
