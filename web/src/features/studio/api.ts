import type { DataFor, InputFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { queryClient } from '../../lib/queries.ts'
import { sendFile } from '../../lib/upload.ts'

export type Feed = DataFor<'feeds.ownOne'>
export type PostFile = DataFor<'feeds.uploadPhoto'>
type PostBody = NonNullable<InputFor<'feeds.create'>['body']>
export type Audience = Feed['audience']

/** Own lists and public pages show posts: all of them are asked for again. */
export const refreshFeeds = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('feeds.') })

export async function savePost(id: string | undefined, body: PostBody): Promise<Feed> {
  const { data } = id ? await send('feeds.update', { params: { id }, body }) : await send('feeds.create', { body })
  await refreshFeeds()
  return data
}

export async function removePost(id: string) {
  await send('feeds.remove', { params: { id } })
  await refreshFeeds()
}

export async function uploadPostFile(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<PostFile> {
  const name = file.type.startsWith('video/') ? 'feeds.uploadVideo' : 'feeds.uploadPhoto'
  return (await sendFile(name, file, {}, { onProgress, signal })).data
}
