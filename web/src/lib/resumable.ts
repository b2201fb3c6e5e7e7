// Sends a large file in parts, by the tus protocol 1.0: what has arrived stays, so that a lost line, a reload or the end of the server
// costs the part that was under way and no more.
import { ApiError, offlineMessage } from './api-error.ts'
import { headersFor, parse, refusal } from './client.ts'
import { config } from './config.ts'
import type { Pausing } from './pausing.ts'
import { ask, queryClient } from './queries.ts'
import { noteUnfinished, sameFile, unfinishedOf } from './unfinished.ts'

/** Bytes of one part. */
const part = 8 * 1024 * 1024
/** After a lost line it goes on by itself: at first soon, then slower, in milliseconds. */
const waits = [500, 1000, 2000, 4000, 8000, 15_000, 30_000]

export interface PartsOptions {
  /** Sent bytes. */
  readonly onProgress: (bytes: number) => void
  readonly signal?: AbortSignal | undefined
  readonly pausing?: Pausing | undefined
}

interface Answer {
  readonly status: number
  readonly body: unknown
  header(name: string): string | null
}

/** Also while the server still writes down what came before the line was lost. */
const isLost = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 409 || error.status >= 500)

interface Ask {
  readonly method: string
  readonly address: string
  readonly headers?: Readonly<Record<string, string>>
  readonly bytes?: Blob
  readonly onSent?: (bytes: number) => void
}

function request({ method, address, headers, bytes, onSent }: Ask, { signal, pausing }: Omit<PartsOptions, 'onProgress'>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const stop = () => xhr.abort()
    const forget = pausing?.onPause(stop)
    xhr.open(method, address)
    xhr.withCredentials = true
    for (const [name, value] of Object.entries({ ...headersFor({}), 'Tus-Resumable': '1.0.0', ...headers }))
      xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', ({ loaded }) => onSent?.(loaded))
    xhr.addEventListener('load', () => {
      if (xhr.status < 300) resolve({ status: xhr.status, body: undefined, header: (name) => xhr.getResponseHeader(name) })
      else reject(refusal(xhr.status, parse(xhr.responseText)))
    })
    xhr.addEventListener('error', () => reject(new ApiError({ status: 0, code: 'client.offline', message: offlineMessage })))
    xhr.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')))
    xhr.addEventListener('loadend', () => {
      forget?.()
      signal?.removeEventListener('abort', stop)
    })
    signal?.addEventListener('abort', stop)
    xhr.send(bytes ?? null)
  })
}

const pathOf = (id: string) => `${config.apiEndpoint}/uploads/${id}`
const encode = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)))

async function begin(file: File, type: string, options: PartsOptions): Promise<string> {
  const headers = {
    'Upload-Length': String(file.size),
    'Upload-Metadata': `type ${encode(type)},filename ${encode(file.name.slice(-200))}`,
  }
  const answer = await request({ method: 'POST', address: `${config.apiEndpoint}/uploads`, headers }, options)
  return (answer.header('location') ?? '').replace(/.*\//, '')
}

/** How much of it has arrived; undefined where it is not there any more. */
async function standing(id: string, options: Pick<PartsOptions, 'signal' | 'pausing'>): Promise<number | undefined> {
  try {
    return Number((await request({ method: 'HEAD', address: pathOf(id) }, options)).header('upload-offset'))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

const whoAmI = () => queryClient.getQueryData(ask('users.me').queryKey)?.data._id ?? '0'

const pause = (wait: number) => new Promise((resolve) => setTimeout(resolve, wait))

/** Does it until it is done, over lost lines and pauses. A refusal is thrown. */
async function persist<T>(run: () => Promise<T>, { signal, pausing }: PartsOptions): Promise<T> {
  for (let lost = 0; ; ) {
    await pausing?.untilGoing()
    // It may have been stopped while nothing was under way that would have heard of it.
    signal?.throwIfAborted()
    try {
      return await run()
    } catch (error) {
      if (signal?.aborted) throw error
      if (pausing?.isPaused) continue
      const wait = waits[lost++]
      if (!isLost(error) || wait === undefined) throw error
      await pause(wait)
    }
  }
}

/** Sends a file, or the rest of it, and resolves to the id of its upload. */
export async function sendParts(file: File, type: string, options: PartsOptions): Promise<string> {
  const viewerId = whoAmI()
  const before = sameFile(unfinishedOf(viewerId), file, type)
  const there = before && (await persist(() => standing(before.id, options), options))
  if (before && there === undefined) noteUnfinished(viewerId, before, undefined)
  const id = before && there !== undefined ? before.id : await persist(() => begin(file, type, options), options)
  const upload = { id, type, name: file.name, size: file.size, modified: file.lastModified }
  let offset = there ?? 0
  let noted = -1
  const tell = (bytes: number) => {
    const sent = Math.min(file.size, bytes)
    options.onProgress(sent)
    const share = Math.floor((sent / file.size) * 100) / 100
    if (share === noted) return
    noted = share
    noteUnfinished(viewerId, upload, share)
  }
  tell(offset)
  let isSure = true
  while (offset < file.size) {
    await persist(async () => {
      // After a part that was lost, what has arrived of it is asked for.
      if (!isSure) offset = (await standing(id, options)) ?? offset
      isSure = false
      if (offset >= file.size) return
      const bytes = file.slice(offset, offset + part)
      const headers = { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' }
      const answer = await request({ method: 'PATCH', address: pathOf(id), headers, bytes, onSent: (sent) => tell(offset + sent) }, options)
      offset = Number(answer.header('upload-offset'))
      isSure = true
    }, options)
    tell(offset)
  }
  return id
}

const forget = (viewerId: string, id: string) => noteUnfinished(viewerId, { id, type: '', name: '', size: 0, modified: 0 }, undefined)

/** Takes out what the server has not kept; where it cannot be asked, the list stays as it is. */
export async function forgetGone(viewerId: string): Promise<void> {
  for (const { id } of unfinishedOf(viewerId)) {
    const there = await standing(id, {}).catch(() => 0)
    if (there === undefined) forget(viewerId, id)
  }
}

/** Is not gone on with: its place is free again, there and here. */
export async function letGo(viewerId: string, id: string): Promise<void> {
  try {
    await request({ method: 'DELETE', address: pathOf(id) }, {})
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
  forget(viewerId, id)
}

/** When it has become what it was sent for. */
export async function endParts(id: string): Promise<void> {
  forget(whoAmI(), id)
  // What is left there goes by itself after a day.
  await request({ method: 'DELETE', address: pathOf(id) }, {}).catch(() => undefined)
}
