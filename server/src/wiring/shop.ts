// Addresses, products, orders, videos, galleries, streams and messages: what is sold beside posts.
import type { Route } from '../platform/http/index.ts'
import { addressRoutes, createAddresses } from '../modules/addresses/index.ts'
import type { Entitlements } from '../modules/entitlements/index.ts'
import { createGalleries, galleryRoutes, type Galleries } from '../modules/galleries/index.ts'
import type { Media } from '../modules/media/index.ts'
import { createMessages, messageRoutes, type Messages } from '../modules/messages/index.ts'
import { createOrders, orderRoutes } from '../modules/orders/index.ts'
import { createProducts, productRoutes, type Products } from '../modules/products/index.ts'
import { createStreams, streamRoutes, type Streams } from '../modules/streams/index.ts'
import { createVideos, videoRoutes, type Videos } from '../modules/videos/index.ts'
import type { Money } from './money.ts'
import type { People } from './people.ts'
import type { Platform } from './platform.ts'

export interface Shop {
  readonly products: Products
  readonly videos: Videos
  readonly galleries: Galleries
  readonly streams: Streams
  readonly messages: Messages
  readonly routes: Route[]
}

export function createShop(platform: Platform, people: People, entitlements: Entitlements, money: Money, media: Media): Shop {
  const addresses = createAddresses(platform)
  const products = createProducts({ ...platform, ...people, entitlements, media })
  const videos = createVideos({ ...platform, ...people, entitlements, media })
  const galleries = createGalleries({ ...platform, ...people, entitlements, media })
  const messages = createMessages({ ...platform, ...people, entitlements, media })
  const { ledger, sales, coupons, charges } = money
  charges.sell('video', { unknown: 'video.unknown', find: videos.reading.forSale })
  charges.sell('gallery', { unknown: 'gallery.unknown', find: galleries.reading.forSale })
  const streams = createStreams({ ...platform, ...people, entitlements, sales })
  charges.sell('stream', { unknown: 'stream.unknown', saleType: 'public_chat', isFreeCharged: true, ...streams.tickets })
  charges.admitToStream(streams.admitTip)
  charges.sell('message', { unknown: 'message.unknown', find: messages.reading.forSale })
  messages.writing.shareIdsWith({ remove: streams.deleteMessage })
  const orders = createOrders({ ...platform, ...people, media, ledger, sales, entitlements, addresses, products, coupons })
  return {
    products,
    videos,
    galleries,
    streams,
    messages,
    routes: [
      ...addressRoutes(addresses),
      ...productRoutes({ ...products, media }),
      ...videoRoutes({ ...videos, media }),
      ...galleryRoutes({ ...galleries, media }),
      ...streamRoutes(streams),
      ...messageRoutes({ ...messages, media }),
      ...orderRoutes({ orders, pages: people.pages }),
    ],
  }
}
