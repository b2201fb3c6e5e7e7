// Videos and galleries in words and pictures.
import { formatDay, formatDuration, formatMoney, formatTime } from '../../lib/format.ts'
import { ownerOf } from '../../lib/owner-of.ts'
import { pictureOf, type Picture } from '../../lib/picture.ts'
import type { Asset } from './api.ts'

export const pathOf = ({ kind, thing }: Asset): string => `/${kind}/${thing.slug}`

/** `12:40` or `8 photos`. */
export function sizeOf(asset: Asset): string {
  if (asset.kind === 'gallery') return asset.thing.numOfItems === 1 ? '1 photo' : `${asset.thing.numOfItems} photos`
  const seconds = asset.thing.video?.duration
  return seconds ? formatDuration(seconds) : ''
}

/** `Video · 12:40`: what lies behind the lock. */
export const contentsOf = (asset: Asset): string =>
  [asset.kind === 'video' ? 'Video' : 'Gallery', sizeOf(asset)].filter(Boolean).join(' · ')

/** `For subscribers until 20 December, 19:00, then for everybody.` */
export const openingOf = ({ audienceAfter, audienceAfterAt: at }: Pick<Asset['thing'], 'audienceAfter' | 'audienceAfterAt'>): string =>
  at
    ? `For subscribers until ${formatDay(at)}, ${formatTime(at)}, then for ${audienceAfter === 'followers' ? 'followers' : 'everybody'}.`
    : ''

/** Who may see a locked one. */
export function audienceOf({ thing }: Asset): string {
  if (thing.audience === 'followers') return `For followers of ${ownerOf(thing).name}. Following is free.`
  if (thing.audience === 'buyers') return 'Yours for good once unlocked.'
  if (thing.audienceAfterAt) return openingOf(thing)
  return `For subscribers of ${ownerOf(thing).name}.`
}

/** What opens it, short enough for a tile. */
export function keyOf({ thing }: Asset, showsPrices: boolean): string {
  if (thing.audience === 'followers') return 'Follow to open'
  return thing.audience === 'buyers' && showsPrices && thing.price !== null
    ? formatMoney(thing.price)
    : thing.audience === 'buyers'
      ? 'Locked'
      : thing.audienceAfterAt
        ? `Subscribers until ${formatDay(thing.audienceAfterAt)}`
        : 'Subscribers'
}

const filesOf = (asset: Asset) => (asset.kind === 'video' ? [asset.thing.thumbnail, asset.thing.video] : [asset.thing.coverPhoto])

/** The picture that stands for it; of a locked one its own thumbnail or the blur. */
export function coverOf(asset: Asset, sizes = '(min-width: 1024px) 320px, 50vw'): Picture | undefined {
  for (const file of filesOf(asset)) {
    const picture = file && pictureOf(file, sizes)
    if (picture) return picture
  }
  return undefined
}

/** The blurred stand-in of a locked one. */
export function placeholderOf(asset: Asset): { placeholder?: string; thumbhash?: string } {
  const file = filesOf(asset).find((known) => known?.thumbnails[0] ?? known?.placeholder)
  const placeholder = file?.thumbnails.at(-1)
  return { ...(placeholder && { placeholder }), ...(file?.placeholder && { thumbhash: file.placeholder }) }
}
