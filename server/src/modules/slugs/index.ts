// Names in addresses: what a slug stands for, whether one is free. Also the captcha's door, open while it is off.
import { calls } from '@fieldhouse/contract'
import { AppError } from '../../platform/app-error.ts'
import { route, type Route } from '../../platform/http/index.ts'
import { toUsername, type Accounts } from '../accounts/index.ts'
import type { Feeds } from '../feed/index.ts'
import type { Galleries } from '../galleries/index.ts'
import type { Performers } from '../performers/index.ts'
import type { Products } from '../products/index.ts'
import type { Videos } from '../videos/index.ts'
import type { Settings } from '../settings/index.ts'

export interface Needs {
  readonly accounts: Accounts
  readonly performers: Performers
  readonly feeds: Feeds
  readonly products: Products
  readonly videos: Videos
  readonly galleries: Galleries
  readonly settings: Settings
}

const suggestions = 20

export function slugRoutes({ accounts, performers, feeds, products, videos, galleries, settings }: Needs): Route[] {
  const orUndefined = <T>(found: Promise<T>) =>
    found.catch((error: unknown) => {
      if (error instanceof AppError) return undefined
      throw error
    })

  const isFree = async (name: string, exceptId?: string) => {
    const account = await accounts.findByUsername(name)
    return !account || account.id === exceptId
  }

  /** The name with the first number that makes it free. */
  const suggest = async (slug: string): Promise<string | null> => {
    const stem = slug.toLowerCase().replace(/[^a-z0-9_]+/g, '_').slice(0, 26)
    for (let number = 2; number < suggestions; number++) {
      const name = toUsername(`${stem}${number}`)
      if (name !== undefined && (await isFree(name))) return name
    }
    return null
  }

  return [
    route(calls.reference.slugCheck, { limit: 'search' }, async ({ query }) => {
      const name = toUsername(query.slug)
      const available = name !== undefined && (await isFree(name, query.excludeId))
      return { data: { available, suggestion: available ? null : await suggest(query.slug) } }
    }),
    route(calls.reference.slug, { limit: 'search' }, async ({ params }) => {
      const performer = await orUndefined(performers.view(params.slug, undefined))
      if (performer) return { data: { type: 'performer', id: performer._id, path: performer.path } }
      const post = await orUndefined(feeds.reading.view(params.slug, undefined))
      if (post) return { data: { type: 'feed', id: post._id, path: `/post/${post.slug}` } }
      const product = await orUndefined(products.reading.view(params.slug, undefined))
      if (product) return { data: { type: 'product', id: product._id, path: `/product/${product.slug}` } }
      const video = await orUndefined(videos.reading.view(params.slug, undefined))
      if (video) return { data: { type: 'video', id: video._id, path: `/video/${video.slug}` } }
      const gallery = await orUndefined(galleries.reading.view(params.slug, undefined))
      if (!gallery) throw new AppError('page.unknown')
      return { data: { type: 'gallery', id: gallery._id, path: `/gallery/${gallery.slug}` } }
    }),
    route(calls.reference.verifyCaptcha, { limit: 'search' }, async () => {
      const { captchaEnabled } = await settings.read()
      // The captcha itself comes later; until then a switched-on one lets nobody through.
      return { data: { success: !captchaEnabled } }
    }),
  ]
}
