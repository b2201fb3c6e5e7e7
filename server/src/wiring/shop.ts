// Addresses, products, orders, videos, galleries, streams and messages: what is sold beside posts.
import type { Route } from '#platform/http/index.ts'
import { addressRoutes } from '#people/addresses'
import { createGalleries, galleryRoutes, type Galleries } from '#content/galleries'
import { createFanGroups, fanGroupRoutes } from '#content/fan-groups'
import { createLibrary, libraryRoutes } from '#content/library'
import { createMessages, messageRoutes, type Messages } from '#content/messages'
import { createOrders, orderRoutes, type Orders } from '#paying/orders'
import { createShows, showRoutes, type Shows } from '#paying/shows'
import { createEvidence, evidenceRoutes } from '#paying/evidence'
import { createReferrals, presentReward, referralRoutes, type Referrals } from '#paying/referrals'
import { createTokenRefunds, tokenRefundRoutes } from '#paying/token-refunds'
import { subscribersLike } from '#paying/subscriptions'
import { createProducts, productRoutes, type Products } from '#content/products'
import { createRecordings, recordingRoutes } from '#content/recordings'
import { createStreams, streamRoutes, type Streams } from '#content/streams'
import { createWelcomes, welcomeRoutes } from '#content/welcomes'
import { createVideos, videoRoutes, type Videos } from '#content/videos'
import { toWire } from '#ground/ledger'
import type { Rewards } from '#profiles/users'
import type { Money } from './money.ts'
import type { People } from './people.ts'
import type { Platform } from './platform.ts'
import type { Shelves } from './shelves.ts'

export interface Shop {
  readonly products: Products
  readonly videos: Videos
  readonly galleries: Galleries
  readonly streams: Streams
  readonly messages: Messages
  readonly orders: Orders
  readonly shows: Shows
  readonly rewards: Rewards
  readonly routes: Route[]
}

export function createShop(platform: Platform, people: People, shelves: Shelves, money: Money): Shop {
  const { entitlements, media } = shelves
  const products = createProducts({ ...platform, ...people, ...shelves })
  const videos = createVideos({ ...platform, ...people, ...shelves })
  const galleries = createGalleries({ ...platform, ...people, ...shelves })
  const messages = createMessages({ ...platform, ...people, ...shelves })
  const fanGroups = createFanGroups({ ...platform, ...people, ...shelves, messages, subscribersLike })
  const welcomes = createWelcomes({ ...platform, ...people, ...shelves, messages })
  const { addresses, ledger, sales, purchases, charges } = money
  const streams = createStreams({ ...platform, ...people, ...shelves, sales })
  const recordings = createRecordings({ ...platform, ...people, media, streams, videos })
  charges.admitToStream(streams.admitTip)
  messages.writing.shareIdsWith({ remove: streams.deleteMessage })
  const shows = createShows({ ...platform, ...people, ledger, sales, purchases, entitlements, streams })
  const orders = createOrders({ ...platform, ...people, media, ledger, sales, entitlements, addresses, products, purchases })
  const evidence = createEvidence({ ...platform, ...people, ...money, entitlements, orders })
  const referrals = createReferrals({ ...platform, ...people, ...money, addresses })
  const refunds = createTokenRefunds({ ...platform, ...people, ...shelves, ledger, sales, entitlements, shows })
  money.reserves.takeBackBy(refunds.takeBack)
  return {
    products,
    videos,
    galleries,
    streams,
    messages,
    orders,
    shows,
    rewards: rewardsOf(referrals),
    routes: [
      ...fanGroupRoutes(fanGroups),
      ...welcomeRoutes(welcomes),
      ...addressRoutes(addresses),
      ...productRoutes({ ...products, media }),
      ...videoRoutes({ ...videos, media }),
      ...galleryRoutes({ ...galleries, media }),
      ...streamRoutes(streams),
      ...recordingRoutes(recordings),
      ...showRoutes(shows),
      ...messageRoutes({ ...messages, media }),
      ...orderRoutes({ orders, pages: people.pages }),
      ...tokenRefundRoutes({ refunds, sales, pages: people.pages, settings: people.settings }),
      ...evidenceRoutes({ evidence, accounts: people.accounts, pages: people.pages, reserves: money.reserves }),
      ...referralRoutes({ ...people, referrals }),
      ...libraryRoutes(createLibrary(shelves)),
    ],
  }
}

/** As the two of them see it, in the wire's decimals. */
const rewardsOf = (referrals: Referrals): Rewards => ({
  async program() {
    const program = await referrals.program()
    if (!program) return null
    const { referrer, newcomer, least, waitDays, monthlyCap } = program
    return { reward: toWire(referrer), welcome: toWire(newcomer), leastPayment: toWire(least), waitDays, monthlyCap }
  },
  async ofReferrer(accountId, newcomerIds) {
    const [rows, program] = await Promise.all([referrals.ofReferrer(accountId, newcomerIds), referrals.program()])
    return new Map(newcomerIds.map((id) => [id, presentReward(rows.get(id), program, 'referrer')]))
  },
  async ofNewcomer(accountId) {
    const [row, program] = await Promise.all([referrals.ofNewcomer(accountId), referrals.program()])
    return presentReward(row, program, 'newcomer')
  },
})
