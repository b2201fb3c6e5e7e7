// Large files of a form go ahead of it, in parts; in the form stands which they are. Fetched where there is one.
import type { CallName } from './calls.ts'
import { endParts, sendParts } from './resumable.ts'
import type { UploadOptions } from './upload-options.ts'

/** What may arrive in parts, by call and field, and what it is there in the words of the contract. */
const inParts: Readonly<Partial<Record<CallName, Readonly<Record<string, string>>>>> = {
  'feeds.uploadVideo': { file: 'feed-video' },
  'feeds.uploadAudio': { file: 'feed-audio' },
  'messages.uploadVideo': { file: 'message-video' },
  'videos.upload': { video: 'video', teaser: 'video-teaser' },
  'videos.update': { video: 'video', teaser: 'video-teaser' },
  'products.create': { digitalFile: 'product-digital' },
  'products.update': { digitalFile: 'product-digital' },
}
/** Sends the large files of a form ahead, and leaves their names in it. */
export async function sendAhead(name: CallName, form: FormData, large: number, options: UploadOptions): Promise<string[]> {
  const types = inParts[name] ?? {}
  const files = [...form].flatMap(([field, value]) => {
    const type = types[field]
    return type && value instanceof File && value.size >= large ? [{ field, type, file: value }] : []
  })
  if (files.length === 0) return []
  const total = files.reduce((sum, { file }) => sum + file.size, 0)
  const ids: string[] = []
  let done = 0
  for (const { field, type, file } of files) {
    const before = done
    const id = await sendParts(file, type, { ...options, onProgress: (bytes) => options.onProgress?.((before + bytes) / total) })
    done += file.size
    ids.push(id)
    form.set(field, `upload:${id}`)
  }
  return ids
}

/** When they have become what they were sent for. */
export async function endAll(ids: readonly string[]): Promise<void> {
  for (const id of ids) await endParts(id)
}
