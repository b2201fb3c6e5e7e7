// What the site shows to everybody, as other sites need it: one short form of posts, videos, galleries, products and pages, read as
// a visitor reads them.
import type { AccountCard, Feed, File, Gallery, PageCard, Performer, Product, Team, TeamCard, Video } from '@fieldhouse/contract'
import { wordsOf } from '#platform/rich-text.ts'
import type { LinkCard } from './cards.ts'

export type LinkKind = 'post' | 'video' | 'gallery' | 'product' | 'athlete' | 'team'
export const linkKinds: readonly string[] = ['post', 'video', 'gallery', 'product', 'athlete', 'team'] satisfies LinkKind[]

export interface PublicThing {
  readonly kind: LinkKind
  readonly id: string
  readonly path: string
  readonly title: string
  /** Whose it is; of a page, itself. */
  readonly owner: { readonly name: string; readonly path: string }
  /** Whose age decides how it is shown elsewhere; of a team, nobody's. */
  readonly authorId: string | undefined
  readonly isLocked: boolean
  /** A team whose athletes are at a high school: mostly minors, whoever writes for it. */
  readonly isOfSchoolTeam: boolean
  readonly card: LinkCard
}

type Shown = { readonly performer: AccountCard; readonly team?: TeamCard | null }

const ownerOf = ({ performer, team }: Shown) => ({ name: team?.name ?? performer.name, path: team?.path ?? performer.path ?? '/' })

const coloursOf = ({ performer, team }: Shown) => (team ?? performer).colors

const isHighSchoolTeam = (team: Pick<PageCard, 'path'> | null | undefined) => team?.path.startsWith('/hs/') ?? false

/** The first that is there to be drawn. */
const drawable = (files: readonly (File | null)[]) => files.find((file) => file?.status === 'finished' && file.thumbnails.length > 0)?._id

interface Drawn {
  readonly kicker: string
  readonly title: string
  readonly detail: string
  readonly isLocked: boolean
  readonly fileId: string | undefined
  readonly colours: Performer['colors'] | undefined
  readonly stamp: string
}

/** Of what is locked: the blur, the lock and the title. */
const cardOf = ({ kicker, title, detail, isLocked, fileId, colours, stamp }: Drawn): LinkCard => ({
  kicker: isLocked ? '' : kicker,
  title,
  detail: isLocked ? '' : detail,
  isLocked,
  stamp,
  ...(fileId === undefined ? {} : { fileId }),
  ...(colours ? { colours } : {}),
})

const priceOf = (price: number | null) => (price === null ? '' : price.toFixed(2))

const postWords: Readonly<Record<Feed['type'], string>> = {
  text: 'Post',
  photo: 'Photos',
  video: 'Video',
  audio: 'Audio',
  poll: 'Poll',
  'scheduled-streaming': 'Live soon',
  'game-card': 'Game',
}

/** Nothing of a locked text stands in its title. */
export const postTitle = (post: Feed): string =>
  post.title || (post.isLocked ? '' : wordsOf(post.text, 60)) || `A post by ${ownerOf(post).name}`

export function ofPost(post: Feed): PublicThing {
  const owner = ownerOf(post)
  const title = postTitle(post)
  const { isLocked, audience, price } = post
  const fileId = drawable([post.thumbnail, ...post.files])
  const stamp = `${audience} ${priceOf(price)}`
  const colours = coloursOf(post)
  return {
    kind: 'post',
    id: post._id,
    path: `/post/${post.slug}`,
    title,
    owner,
    authorId: post.performer._id,
    isLocked,
    isOfSchoolTeam: isHighSchoolTeam(post.team),
    card: cardOf({ kicker: postWords[post.type], title, detail: owner.name, isLocked, fileId, colours, stamp }),
  }
}

function ofAsset(kind: 'video' | 'gallery', asset: Video | Gallery, kicker: string, pictures: readonly (File | null)[]): PublicThing {
  const owner = ownerOf(asset)
  const { title, isLocked, audience, price } = asset
  const stamp = `${audience} ${priceOf(price)}`
  const colours = coloursOf(asset)
  return {
    kind,
    id: asset._id,
    path: `/${kind}/${asset.slug}`,
    title,
    owner,
    authorId: asset.performer._id,
    isLocked,
    isOfSchoolTeam: isHighSchoolTeam(asset.team),
    card: cardOf({ kicker, title, detail: owner.name, isLocked, fileId: drawable(pictures), colours, stamp }),
  }
}

export const ofVideo = (video: Video): PublicThing => ofAsset('video', video, 'Video', [video.thumbnail, video.video])

export const ofGallery = (gallery: Gallery): PublicThing =>
  ofAsset('gallery', gallery, `Gallery · ${gallery.numOfItems} ${gallery.numOfItems === 1 ? 'photo' : 'photos'}`, [gallery.coverPhoto])

export function ofProduct(product: Product, currencySymbol: string): PublicThing {
  const owner = ownerOf(product)
  const price = `${currencySymbol}${priceOf(product.price)}`
  const colours = coloursOf(product)
  const drawn = { kicker: owner.name, title: product.name, detail: price, isLocked: false, fileId: drawable([product.image]) }
  return {
    kind: 'product',
    id: product._id,
    path: `/product/${product.slug}`,
    title: product.name,
    owner,
    authorId: product.performer._id,
    isLocked: false,
    isOfSchoolTeam: isHighSchoolTeam(product.team),
    card: cardOf({ ...drawn, colours, stamp: price }),
  }
}

const namesOf = (sports: readonly { name: string }[]) =>
  sports
    .slice(0, 2)
    .map(({ name }) => name)
    .join(' · ')

/** An athlete of a high school is drawn without the school (youth.md Y44): pictures go where money is, too. */
const schoolOf = ({ educationType, schoolName }: Pick<Performer, 'educationType' | 'schoolName'>) =>
  educationType === 'High School' ? '' : (schoolName ?? '')

/** `fileIdOf`: of a public address of a picture. */
export function ofAthlete(performer: Performer, fileIdOf: (address: string) => string | undefined): PublicThing {
  const { _id: id, name, path, colors: colours } = performer
  const role = performer.schoolRoles.includes('coach') ? 'Coach' : 'Athlete'
  const fileId = fileIdOf(performer.cover) ?? fileIdOf(performer.avatar)
  const drawn = { kicker: namesOf(performer.sports) || role, title: name, detail: schoolOf(performer), isLocked: false, stamp: '' }
  return {
    kind: 'athlete',
    id,
    path,
    title: name,
    owner: { name, path },
    authorId: id,
    isLocked: false,
    isOfSchoolTeam: false,
    card: cardOf({ ...drawn, fileId, colours }),
  }
}

export function ofTeam(team: Team, fileIdOf: (address: string) => string | undefined): PublicThing {
  const { _id: id, name, path, colors: colours } = team
  const fileId = fileIdOf(team.banner) ?? fileIdOf(team.poster) ?? fileIdOf(team.logo)
  const drawn = { kicker: team.sport.name, title: name, detail: schoolOf(team), isLocked: false, stamp: '' }
  return {
    kind: 'team',
    id,
    path,
    title: name,
    owner: { name, path },
    authorId: undefined,
    isLocked: false,
    isOfSchoolTeam: isHighSchoolTeam(team),
    card: cardOf({ ...drawn, fileId, colours }),
  }
}
