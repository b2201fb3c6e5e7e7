import type { Feed } from './api.ts'

type FeedFile = Feed['files'][number]

export interface Picture {
  src: string
  srcSet?: string
  sizes?: string
  thumbhash?: string
}

const feedSizes = '(min-width: 1024px) 620px, 100vw'

/** Addresses of a picture file, or of the still that stands for a video. */
export function pictureOf(file: FeedFile, sizes = feedSizes): Picture | undefined {
  const src = file.thumbnails[0] ?? (file.mimeType.startsWith('image/') ? file.url : undefined)
  const sources = file.sources ?? []
  const best = sources.at(-1)?.url ?? src
  if (!best) return undefined
  return {
    src: best,
    ...(sources.length > 1 && { srcSet: sources.map(({ url, width }) => `${url} ${width}w`).join(', '), sizes }),
    ...(file.placeholder && { thumbhash: file.placeholder }),
  }
}

/** Texts, polls and notices of matches need no picture; the others always have one. */
export const hasPicture = (feed: Feed) => feed.files.length > 0 || feed.thumbnail !== null || feed.type === 'photo' || feed.type === 'video'

const missing: Picture = { src: '/leaf.jpg' }

/** The picture of a post: its thumbnail, else its first file, else our leaf (wire.md 6.2). */
export function coverOf(feed: Feed, sizes?: string): Picture {
  const file = feed.thumbnail ?? feed.files[0]
  return (file && pictureOf(file, sizes)) ?? missing
}

/** The blurred stand-in of a locked post. */
export function placeholderOf(feed: Feed): { placeholder?: string; thumbhash?: string } {
  const file = feed.thumbnail ?? feed.files[0]
  const [placeholder] = file?.thumbnails ?? []
  return { ...(placeholder && { placeholder }), ...(file?.placeholder && { thumbhash: file.placeholder }) }
}
