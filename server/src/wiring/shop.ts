// Addresses, products, orders, videos, galleries, streams and messages: what is sold beside posts.
import type { Route } from '#platform/http/index.ts'
import { addressRoutes, createAddresses } from '#people/addresses'
import { createGalleries, galleryRoutes, type Galleries } from '#content/galleries'
import { createFanGroups, fanGroupRoutes } from '#content/fan-groups'
import { createLibrary, libraryRoutes } from '#content/library'
import { createMessages, messageRoutes, type Messages } from '#content/messages'
import { createOrders, orderRoutes, type Orders } from '#paying/orders'
import { createShows, showRoutes, type Shows } from '#paying/shows'
import { createEvidence, evidenceRoutes } from '#paying/evidence'
import { createTokenRefunds, tokenRefundRoutes } from '#paying/token-refunds'
import { subscribersLike } from '#paying/subscriptions'
import { createProducts, productRoutes, type Products } from '#content/products'
import { createRecordings, recordingRoutes } from '#content/recordings'
import { createStreams, streamRoutes, type Streams } from '#content/streams'
import { createWelcomes, welcomeRoutes } from '#content/welcomes'
import { createVideos, videoRoutes, type Videos } from '#content/videos'
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
  readonly routes: Route[]
}

export function createShop(platform: Platform, people: People, shelves: Shelves, money: Money): Shop {
  const { entitlements, media } = shelves
  const addresses = createAddresses(platform)
  const products = createProducts({ ...platform, ...people, ...shelves })
  const videos = createVideos({ ...platform, ...people, ...shelves })
  const galleries = createGalleries({ ...platform, ...people, ...shelves })
  const messages = createMessages({ ...platform, ...people, ...shelves })
  const fanGroups = createFanGroups({ ...platform, ...people, ...shelves, messages, subscribersLike })
  const welcomes = createWelcomes({ ...platform, ...people, ...shelves, messages })
  const { ledger, sales, purchases, charges } = money
  const streams = createStreams({ ...platform, ...people, ...shelves, sales })
  const recordings = createRecordings({ ...platform, ...people, media, streams, videos })
  charges.admitToStream(streams.admitTip)
  messages.writing.shareIdsWith({ remove: streams.deleteMessage })
  const shows = createShows({ ...platform, ...people, ledger, sales, purchases, entitlements, streams })
  const orders = createOrders({ ...platform, ...people, media, ledger, sales, entitlements, addresses, products, purchases })
  const evidence = createEvidence({ ...platform, ...people, ...money, entitlements, orders })
  const refunds = createTokenRefunds({ ...platform, ...people, ...shelves, ledger, sales, entitlements, shows })
  return {
    products,
    videos,
    galleries,
    streams,
    messages,
    orders,
    shows,
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
      ...tokenRefundRoutes({ refunds, sales, pages: people.pages }),
      ...evidenceRoutes({ evidence, accounts: people.accounts }),
      ...libraryRoutes(createLibrary(shelves)),
    ],
  }
}
