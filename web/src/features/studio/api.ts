import type { DataFor, InputFor } from '../../lib/calls.ts'
import { send, type SendOptions } from '../../lib/client.ts'
import type { Pausing } from '../../lib/pausing.ts'
import { sendFile } from '../../lib/upload.ts'
import { mediaOf } from './media-of.ts'

export type Feed = DataFor<'feeds.ownOne'>
export type PostFile = DataFor<'feeds.uploadPhoto'>
export type PostBody = NonNullable<InputFor<'feeds.create'>['body']>
export type PostChange = NonNullable<InputFor<'feeds.update'>['body']>
export type Audience = Feed['audience']

/** Ids of the answers of a poll in their order; one that was typed anew is stored first. */
export const storeAnswers = (answers: readonly { id?: string; text: string }[]): Promise<string[]> =>
  Promise.all(
    answers
      .filter(({ id, text }) => id || text.trim())
      .map(async ({ id, text }) => id ?? (await send('feeds.createPoll', { body: { description: text.trim() } })).data._id),
  )

export const createPost = async (body: PostBody): Promise<Feed> => (await send('feeds.create', { body })).data

export const changePost = async (id: string, body: PostChange, options: SendOptions = {}): Promise<Feed> =>
  (await send('feeds.update', { params: { id }, body }, options)).data

export async function removePost(id: string, options: SendOptions = {}) {
  await send('feeds.remove', { params: { id } }, options)
}

/** What the author says to the staff that sent a post back. */
export async function askAgain(id: string, text: string) {
  await send('feeds.appeal', { params: { id }, body: { text } })
}

const uploads = { photo: 'feeds.uploadPhoto', video: 'feeds.uploadVideo', audio: 'feeds.uploadAudio' } as const

export async function uploadPostFile(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  pausing: Pausing,
): Promise<PostFile> {
  const name = uploads[mediaOf({ mimeType: file.type })]
  return (await sendFile(name, file, {}, { onProgress, signal, pausing })).data
}
