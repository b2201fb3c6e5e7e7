// Verbs around videos and galleries: putting them up, buying them.
import type { BodyOf, Calls, Charge, Video } from '@fieldhouse/contract'
import type { Client } from './client.ts'
import { newKey } from './money.ts'
import type { Person } from './people.ts'

type VideoForm = BodyOf<Calls['videos']['upload']>

export interface VideoBytes {
  readonly video: Uint8Array
  readonly teaser?: Uint8Array
  readonly thumbnail?: Uint8Array
}

const asFiles = (bytes: object) =>
  Object.fromEntries(Object.entries(bytes).map(([field, part]) => [field, new Blob([Buffer.from(part as Uint8Array)])]))

/** A public video unless the wishes say otherwise. */
export async function uploadVideo(client: Client, person: Person, bytes: VideoBytes, wishes: Partial<VideoForm> = {}): Promise<Video> {
  const audience = wishes.isSale ? {} : ({ audience: 'public' } as const)
  const body = { title: 'Hurdle drills', ...audience, ...wishes }
  return (await client.send('videos.upload', { token: person.token, body, files: asFiles(bytes) })).data
}

/** Pays for a thing that is bought once. */
export async function buyAsset(client: Client, person: Person, kind: 'video', thing: { _id: string }): Promise<Charge> {
  return (await client.send(`wallet.${kind}`, { token: person.token, params: { id: thing._id }, headers: newKey(), body: {} })).data
}
