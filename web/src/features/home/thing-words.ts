// What a video, a gallery or a product among the posts says of itself.
import { formatDuration } from '../../lib/format.ts'
import type { MediaRatio } from '../../ui/media-frame.tsx'
import type { HomeThing } from './api.ts'

const kinds: Readonly<Partial<Record<HomeThing['thing']['type'], string>>> = { video: 'Video', gallery: 'Gallery', product: 'Product' }

export const kindOf = ({ thing }: HomeThing): string => kinds[thing.type] ?? ''

/** `Video · 12:40`, `Gallery · 8 photos`. */
export function measuresOf(found: HomeThing): string {
  const { duration, photos } = found
  const count = duration ? formatDuration(duration) : photos ? (photos === 1 ? '1 photo' : `${photos} photos`) : ''
  return [kindOf(found), count].filter(Boolean).join(' · ')
}

/** Of a product all is shown; what is sold is handed over elsewhere. */
export const isClosed = ({ thing }: HomeThing): boolean => thing.isLocked === true && thing.type !== 'product'

/** Who may see it, or how long it is theirs. */
export function termsOf({ audience, price, thing }: HomeThing): string {
  const name = thing.page?.name ?? ''
  if (audience === 'followers') return `For followers of ${name}. Following is free.`
  if (audience === 'subscribers') return `For subscribers of ${name}.`
  return price === null ? '' : 'Yours for good once unlocked.'
}

/** The shape of a frame that comes nearest to the picture. */
export function ratioOf({ thing, file }: HomeThing): MediaRatio {
  if (thing.type === 'video') return 'wide'
  if (!file?.width || !file.height) return 'square'
  const shape = file.width / file.height
  return shape > 1.2 ? 'wide' : shape > 0.9 ? 'square' : 'tall'
}
