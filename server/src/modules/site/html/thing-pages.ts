// Products, videos and galleries as pages that read without any script; what is locked shows what everybody may know.
import type { AccountCard, File, Gallery, PageCard, Product, Video } from '@fieldhouse/contract'
import { wordsOf } from '#platform/rich-text.ts'
import { escapeHtml } from '#platform/escape-html.ts'
import type { PageContent } from './template.ts'

type Owner = Pick<PageCard, 'name'>

interface Thing {
  readonly address: string
  readonly title: string
  /** As it is stored, with its markup. */
  readonly text: string
  readonly owner: Owner
  readonly pictures: readonly (File | null)[]
  readonly jsonLd: Readonly<Record<string, unknown>>
  readonly seed: NonNullable<PageContent['seeds']>[number]
}

function thingPage({ address, title, text, owner, pictures, jsonLd, seed }: Thing): PageContent {
  const words = wordsOf(text)
  const image = pictures.flatMap((picture) => picture?.thumbnails[0] ?? [])[0]
  return {
    title: `${title} · ${owner.name}`,
    description: (words || `By ${owner.name} on Fieldhouse.`).slice(0, 200),
    canonical: address,
    jsonLd: { '@context': 'https://schema.org', name: title, description: words, ...(image && { image }), ...jsonLd },
    html: `<main class="readable"><p>${escapeHtml(owner.name)}</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(words)}</p></main>`,
    seeds: [seed],
  }
}

/** Whose it is: the team's, else the athlete's. */
const ownerOf = ({ team, performer }: { team?: PageCard; performer: AccountCard }) => team ?? performer
const agent = (thing: Parameters<typeof ownerOf>[0]) => {
  const { name, path } = ownerOf(thing)
  return { '@type': thing.team ? 'SportsTeam' : 'Person', name, url: path }
}
const offer = (price: number) => ({ '@type': 'Offer', price: price.toFixed(2), priceCurrency: 'USD' })

export const productPage = (product: Product, key: string): PageContent =>
  thingPage({
    address: `/product/${product.slug}`,
    title: product.name,
    text: product.description,
    owner: ownerOf(product),
    pictures: [product.image],
    jsonLd: {
      '@type': 'Product',
      brand: agent(product),
      offers: { ...offer(product.price), availability: `https://schema.org/${product.stock === 0 ? 'OutOfStock' : 'InStock'}` },
    },
    seed: { name: 'products.view', input: { params: { id: key } }, answer: { data: product } },
  })

const assetOf = (asset: Video | Gallery) => ({
  title: asset.title,
  text: asset.description,
  owner: ownerOf(asset),
  common: {
    author: agent(asset),
    isAccessibleForFree: !asset.isLocked,
    ...(asset.isSale && asset.price !== null && { offers: offer(asset.price) }),
  },
})

export function videoPage(video: Video, key: string): PageContent {
  const { common, ...shown } = assetOf(video)
  return thingPage({
    ...shown,
    address: `/video/${video.slug}`,
    pictures: [video.thumbnail, video.video],
    jsonLd: { '@type': 'VideoObject', uploadDate: video.createdAt, ...common },
    seed: { name: 'videos.view', input: { params: { id: key } }, answer: { data: video } },
  })
}

export function galleryPage(gallery: Gallery, key: string): PageContent {
  const { common, ...shown } = assetOf(gallery)
  return thingPage({
    ...shown,
    address: `/gallery/${gallery.slug}`,
    pictures: [gallery.coverPhoto],
    jsonLd: { '@type': 'ImageGallery', datePublished: gallery.createdAt, ...common },
    seed: { name: 'galleries.view', input: { params: { id: key } }, answer: { data: gallery } },
  })
}
