// What stands in the library, in words.
import type { DataFor } from '../../lib/calls.ts'

export type Owned = DataFor<'library.list'>[number]
export type Kind = Owned['kind']

export const kindNames: Readonly<Record<Kind, string>> = {
  feed: 'Post',
  video: 'Video',
  gallery: 'Gallery',
  product: 'Product',
  message: 'Message',
  stream: 'Live stream',
}

export const kindFilters: readonly { value: Kind | ''; text: string }[] = [
  { value: '', text: 'All' },
  { value: 'feed', text: 'Posts' },
  { value: 'video', text: 'Videos' },
  { value: 'gallery', text: 'Galleries' },
  { value: 'product', text: 'Products' },
  { value: 'stream', text: 'Streams' },
  { value: 'message', text: 'Messages' },
]

/** Things without a name are called by what they are. */
export function titleOf({ kind, thing }: Pick<Owned, 'kind' | 'thing'>): string {
  if (!thing) return `A ${kindNames[kind].toLowerCase()} that is not here any more`
  if (thing.title) return thing.title
  return kind === 'message' ? `Message from ${thing.page?.name ?? 'an athlete'}` : kindNames[kind]
}

/** What became of a thing that is not simply there. */
export const fates: Readonly<Record<Exclude<Owned['state'], 'open'>, { word: string; says: string }>> = {
  gone: { word: 'Not available', says: 'It was taken down, or its page is closed to you.' },
  refunded: { word: 'Refunded', says: 'You got your money back, so it is locked again.' },
  ended: { word: 'Ended', says: 'Its payment did not stand, or its time is over, so it is locked again.' },
}
