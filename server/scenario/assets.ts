// Verbs around videos and galleries: putting them up, buying them.
import type { BodyOf, Calls, Charge, Gallery, Photo, Video } from '@fieldhouse/contract'
import type { Client } from './client.ts'
import { newKey } from './money.ts'
import type { Person } from './people.ts'

type VideoForm = BodyOf<Calls['videos']['upload']>
type GalleryForm = BodyOf<Calls['galleries']['create']>

export interface VideoBytes {
  readonly video: Uint8Array
  readonly teaser?: Uint8Array
  readonly thumbnail?: Uint8Array
  readonly captions?: Uint8Array
}

const asFiles = (bytes: object) =>
  Object.fromEntries(Object.entries(bytes).map(([field, part]) => [field, new Blob([Buffer.from(part as Uint8Array)])]))

/** A public video unless the wishes say otherwise. */
export async function uploadVideo(client: Client, person: Person, bytes: VideoBytes, wishes: Partial<VideoForm> = {}): Promise<Video> {
  const audience = wishes.isSale ? {} : ({ audience: 'public' } as const)
  const body = { title: 'Hurdle drills', ...audience, ...wishes }
  return (await client.send('videos.upload', { token: person.token, body, files: asFiles(bytes) })).data
}

export async function addPhoto(client: Client, person: Person, gallery: { _id: string }, bytes: Uint8Array, title = ''): Promise<Photo> {
  const body = { galleryId: gallery._id, title }
  return (await client.send('photos.upload', { token: person.token, body, files: asFiles({ photo: bytes }) })).data
}

/** A public gallery of these photos unless the wishes say otherwise. */
export async function makeGallery(
  client: Client,
  person: Person,
  photos: readonly Uint8Array[],
  wishes: Partial<GalleryForm> = {},
): Promise<Gallery> {
  const audience = wishes.isSale ? {} : ({ audience: 'public' } as const)
  const { data } = await client.send('galleries.create', { token: person.token, body: { title: 'Meet day', ...audience, ...wishes } })
  for (const bytes of photos) await addPhoto(client, person, data, bytes)
  return (await client.send('galleries.ownOne', { token: person.token, params: { id: data._id } })).data
}

/** Pays for a thing that is bought once. */
export async function buyAsset(client: Client, person: Person, kind: 'video' | 'gallery', thing: { _id: string }): Promise<Charge> {
  return (await client.send(`wallet.${kind}`, { token: person.token, params: { id: thing._id }, headers: newKey(), body: {} })).data
}
