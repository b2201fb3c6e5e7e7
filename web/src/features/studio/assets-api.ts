// Own videos, galleries and photos.
import { amountOf } from '../../lib/amount.ts'
import type { DataFor, InputFor } from '../../lib/calls.ts'
import { send, type SendOptions } from '../../lib/client.ts'
import type { UploadOptions } from '../../lib/upload-options.ts'
import { sendFile, sendForm } from '../../lib/upload.ts'
import type { AudienceWish } from './audience-fields.tsx'
import { toField, type Draft } from './draft.ts'
import { openingOf } from './post-body.ts'

export type Video = DataFor<'videos.ownOne'>
export type Gallery = DataFor<'galleries.ownOne'>
export type Photo = DataFor<'photos.ownOne'>
type VideoChange = NonNullable<InputFor<'videos.update'>['body']>
type GalleryBody = NonNullable<InputFor<'galleries.create'>['body']>
type GalleryChange = NonNullable<InputFor<'galleries.update'>['body']>

/** Who sees it, for what, and who later. */
export type AssetWish = AudienceWish & Pick<Draft, 'openFor' | 'opensAt'>

/** What the wire wants of a choice: a price only goes with buyers. */
export const saleOf = ({ audience, price, ...opening }: AssetWish) => ({
  ...openingOf({ audience, ...opening }),
  isSale: audience === 'buyers',
  price: audience === 'buyers' ? amountOf(price) : null,
})

/** A price says nothing without whom it is for. */
export const saleNames = ['audience', 'audienceAfter', 'audienceAfterAt', 'isSale', 'price'] as const

export const wishOf = (thing: Pick<Video, 'audience' | 'price' | 'audienceAfter' | 'audienceAfterAt'> | undefined): AssetWish => ({
  audience: thing?.audience ?? 'public',
  price: thing?.price == null ? '' : String(thing.price),
  openFor: thing?.audienceAfter ?? '',
  opensAt: toField(thing?.audienceAfterAt ?? null),
})

/** Lists are sent as JSON, null as an empty text. */
export async function saveVideo(
  id: string | undefined,
  fields: Record<string, unknown>,
  files: Record<string, File | undefined>,
  options: UploadOptions,
): Promise<Video> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value === null ? '' : Array.isArray(value) ? JSON.stringify(value) : String(value))
  }
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file)
  const { data } = id
    ? await sendForm('videos.update', form, { params: { id } }, options)
    : await sendForm('videos.upload', form, {}, options)
  return data
}

/** Of one that is there, without its files. */
export async function changeVideo(id: string, body: VideoChange, options: SendOptions): Promise<void> {
  await send('videos.update', { params: { id }, body }, options)
}

export async function removeVideo(id: string, options: SendOptions = {}): Promise<void> {
  await send('videos.remove', { params: { id } }, options)
}

export const makeGallery = async (body: GalleryBody): Promise<Gallery> => (await send('galleries.create', { body })).data

export const changeGallery = async (id: string, body: GalleryChange, options: SendOptions = {}): Promise<Gallery> =>
  (await send('galleries.update', { params: { id }, body }, options)).data

export async function removeGallery(id: string, options: SendOptions = {}): Promise<void> {
  await send('galleries.remove', { params: { id } }, options)
}

export async function addPhoto(galleryId: string, file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<void> {
  await sendFile('photos.upload', file, {}, { field: 'photo', fields: { galleryId }, onProgress, signal })
}

export async function setCover(id: string): Promise<void> {
  await send('photos.setCover', { params: { id } })
}

export async function showPhoto(id: string, isShown: boolean): Promise<void> {
  await send('photos.update', { params: { id }, body: { status: isShown ? 'active' : 'inactive' } })
}

export async function removePhoto(id: string): Promise<void> {
  await send('photos.remove', { params: { id } })
}
