// What other sites get of what is public here: pictures for links, embeds, feeds. Everything is read as a visitor reads it, so that
// none of these doors can show more than the page does.
import type { Feed, Gallery, Performer, Product, Team, Video } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Feeds } from '#content/feed'
import type { Galleries } from '#content/galleries'
import type { LinkPictures, Media } from '#content/media'
import type { Products } from '#content/products'
import type { Videos } from '#content/videos'
import type { Settings } from '#ground/settings'
import type { Accounts } from '#people/accounts'
import type { Performers } from '#profiles/performers'
import type { Teams } from '#profiles/teams'
import { hashOf, siteCard, type LinkCard } from './cards.ts'
import { ofAthlete, ofGallery, ofPost, ofProduct, ofTeam, ofVideo, type LinkKind, type PublicThing } from './things.ts'

export interface LinkNeeds {
  readonly siteUrl: string
  readonly settings: Settings
  readonly accounts: Accounts
  readonly media: Media
  readonly linkPictures: LinkPictures
  readonly feeds: Feeds
  readonly videos: Videos
  readonly galleries: Galleries
  readonly products: Products
  readonly performers: Performers
  readonly teams: Teams
}

export type Links = ReturnType<typeof createLinks>

export interface Drawn {
  readonly kind: LinkKind | 'site'
  readonly id: string
  readonly hash: string
  readonly card: LinkCard
}

export interface Elsewhere {
  readonly picture: Drawn
  /** Whether other sites may show it: open to everybody, and of adults. */
  readonly isForOthers: boolean
  readonly isOfMinor: boolean
}

/** A refusal counts as “not there”; anything else is a fault and stays one. */
const orUndefined = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })

export function createLinks(needs: LinkNeeds) {
  const { siteUrl, settings, accounts, media, feeds, videos, galleries, products, performers, teams } = needs
  const nobody = undefined

  const present = {
    post: async (post: Feed) => ofPost(post),
    video: async (video: Video) => ofVideo(video),
    gallery: async (gallery: Gallery) => ofGallery(gallery),
    product: async (product: Product) => ofProduct(product, (await settings.read()).currencySymbol),
    athlete: async (performer: Performer) => ofAthlete(performer, media.fileIdOf),
    team: async (team: Team) => ofTeam(team, media.fileIdOf),
  }

  const finders: Readonly<Record<LinkKind, (key: string) => Promise<PublicThing>>> = {
    post: async (key) => present.post(await feeds.reading.view(key, nobody)),
    video: async (key) => present.video(await videos.reading.view(key, nobody)),
    gallery: async (key) => present.gallery(await galleries.reading.view(key, nobody)),
    product: async (key) => present.product(await products.reading.view(key, nobody)),
    athlete: async (key) => present.athlete(await performers.view(key, nobody)),
    team: async (key) => present.team(await teams.reading.view(key, nobody)),
  }

  const isOfMinor = async ({ authorId }: Pick<PublicThing, 'authorId'>): Promise<boolean> => {
    const author = authorId === undefined ? undefined : await accounts.find(authorId)
    return author !== undefined && accounts.isMinor(author)
  }

  const drawSite = async (): Promise<Drawn> => {
    const { siteName } = await settings.read()
    return { kind: 'site', id: 'site', hash: hashOf(siteCard, siteName), card: siteCard }
  }

  return {
    siteUrl,
    present,
    isOfMinor,
    drawSite,

    /** Undefined: it is not there for a visitor. */
    find: (kind: LinkKind, key: string): Promise<PublicThing | undefined> => orUndefined(finders[kind](key)),

    /** How it stands elsewhere. A minor's name and face stand in no picture that is handed on. */
    async show(thing: PublicThing): Promise<Elsewhere> {
      if (await isOfMinor(thing)) return { picture: await drawSite(), isForOthers: false, isOfMinor: true }
      const { kind, id, card } = thing
      const hash = hashOf(card, (await settings.read()).siteName)
      return { picture: { kind, id, card, hash }, isForOthers: !thing.isLocked && !thing.isOfSchoolTeam, isOfMinor: false }
    },
  }
}

export const addressOf = ({ kind, id, hash }: Drawn): string => `/og/${kind}/${id}/${hash}.jpg`
