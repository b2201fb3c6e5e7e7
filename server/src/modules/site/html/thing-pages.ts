// Products, videos and galleries as pages that read without any script; what is locked shows what everybody may know.
import type { File, Gallery, Product, Video } from '@fieldhouse/contract'
import { shorten } from '#platform/plain-text.ts'
import { wordsOf } from '#platform/rich-text.ts'
import { agentOf, ownerOf, type Owned } from './owner.ts'
import { styleOf } from './screen.ts'
import { thingScreen } from './stage-screen.ts'
import type { PageContent } from './template.ts'

interface Thing {
  readonly address: string
  readonly title: string
  /** As it is stored, with its markup. */
  readonly text: string
  readonly kind: Parameters<typeof thingScreen>[0]['kind']
  readonly of: Owned
  readonly isLocked: boolean
  readonly pictures: readonly (File | null)[]
  readonly film?: File | null
  readonly jsonLd: Readonly<Record<string, unknown>>
  readonly seed: NonNullable<PageContent['seeds']>[number]
}

function thingPage({ address, title, text, kind, of, isLocked, pictures, film, jsonLd, seed }: Thing): PageContent {
  const words = wordsOf(text)
  const owner = ownerOf(of)
  const image = pictures.flatMap((picture) => picture?.thumbnails[0] ?? [])[0]
  return {
    title: `${title} · ${owner.name}`,
    description: shorten(words || `By ${owner.name}.`, 200),
    canonical: address,
    jsonLd: { '@context': 'https://schema.org', name: title, description: words, ...(image && { image }), ...jsonLd },
    screen: thingScreen({ kind, title, words, path: address, picture: pictures.find((picture) => picture !== null), film, isLocked, of }),
    style: styleOf({ colors: owner.colors }),
    seeds: [seed],
  }
}

const offer = (price: number) => ({ '@type': 'Offer', price: price.toFixed(2), priceCurrency: 'USD' })

export const productPage = (product: Product, key: string): PageContent =>
  thingPage({
    address: `/product/${product.slug}`,
    title: product.name,
    text: product.description,
    kind: 'Product',
    of: product,
    isLocked: false,
    pictures: [product.image],
    jsonLd: {
      '@type': 'Product',
      brand: agentOf(product),
      offers: { ...offer(product.price), availability: `https://schema.org/${product.stock === 0 ? 'OutOfStock' : 'InStock'}` },
    },
    seed: { name: 'products.view', input: { params: { id: key } }, answer: { data: product } },
  })

const assetOf = (asset: Video | Gallery) => ({
  title: asset.title,
  text: asset.description,
  of: asset,
  isLocked: asset.isLocked,
  common: {
    author: agentOf(asset),
    isAccessibleForFree: !asset.isLocked,
    ...(asset.isSale && asset.price !== null && { offers: offer(asset.price) }),
  },
})

export function videoPage(video: Video, key: string): PageContent {
  const { common, ...shown } = assetOf(video)
  return thingPage({
    ...shown,
    kind: 'Video',
    address: `/video/${video.slug}`,
    pictures: [video.thumbnail, video.video],
    film: video.video ?? null,
    jsonLd: { '@type': 'VideoObject', uploadDate: video.createdAt, ...common },
    seed: { name: 'videos.view', input: { params: { id: key } }, answer: { data: video } },
  })
}

export function galleryPage(gallery: Gallery, key: string): PageContent {
  const { common, ...shown } = assetOf(gallery)
  return thingPage({
    ...shown,
    kind: 'Gallery',
    address: `/gallery/${gallery.slug}`,
    pictures: [gallery.coverPhoto],
    jsonLd: { '@type': 'ImageGallery', datePublished: gallery.createdAt, ...common },
    seed: { name: 'galleries.view', input: { params: { id: key } }, answer: { data: gallery } },
  })
}
