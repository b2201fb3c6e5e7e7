// What is being written, kept in the browser until it is saved or thrown away.
import { readStored, store } from '../../lib/storage.ts'
import type { Audience, Feed, PostFile } from './api.ts'

export interface Draft {
  title: string
  text: string
  audience: Audience
  /** As typed. */
  price: string
  files: PostFile[]
}

export const emptyDraft: Draft = { title: '', text: '', audience: 'public', price: '', files: [] }

export const draftOf = (feed: Feed): Draft => ({
  title: feed.title ?? '',
  text: feed.text,
  audience: feed.audience,
  price: feed.price === null ? '' : String(feed.price),
  files: feed.files,
})

const keyOf = (accountId: string, id: string | undefined) => `draft-post-${accountId}-${id ?? 'new'}`

export function readDraft(accountId: string, id: string | undefined): Draft | undefined {
  try {
    const value: unknown = JSON.parse(readStored(keyOf(accountId, id)) ?? 'null')
    return typeof value === 'object' && value !== null ? { ...emptyDraft, ...value } : undefined
  } catch {
    return undefined
  }
}

export const keepDraft = (accountId: string, id: string | undefined, draft: Draft | null) =>
  store(keyOf(accountId, id), draft && JSON.stringify(draft))

const fileIdsOf = ({ files }: Draft) => files.map(({ _id }) => _id)

export const isSame = (a: Draft, b: Draft): boolean =>
  (['title', 'text', 'audience', 'price'] as const).every((key) => a[key] === b[key]) && fileIdsOf(a).join() === fileIdsOf(b).join()

/** The post as the wire wants it: the kind follows from the files, a price only goes with buyers. */
export function bodyOf({ title, text, audience, price, files }: Draft, status: 'active' | 'draft') {
  const isVideo = files.some(({ mimeType }) => mimeType.startsWith('video/'))
  const type = files.length === 0 ? ('text' as const) : isVideo ? ('video' as const) : ('photo' as const)
  const isSale = audience === 'buyers'
  return {
    type,
    title: title.trim() || null,
    text: text.trim(),
    fileIds: files.map((file) => file._id),
    audience,
    isSale,
    price: isSale ? Number(price.trim().replace(',', '.')) : null,
    status,
  }
}
