import { pictureOf, type Picture } from '../../lib/picture.ts'
import type { Feed } from './api.ts'

export { pictureOf } from '../../lib/picture.ts'

/** Texts, sounds, polls and notices of matches need no picture; the others always have one. */
export const hasPicture = ({ files, thumbnail, type }: Feed) =>
  thumbnail !== null || (type !== 'audio' && files.length > 0) || type === 'photo' || type === 'video'

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
