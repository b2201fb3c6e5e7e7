// Calls that carry files. They are few and come late, so they stay out of the first load.
import { ApiError, offlineMessage } from './api-error.ts'
import type { AnswerFor, CallName, InputFor } from './calls.ts'
import { addressOf, askedAgain, headersFor, parse, refusal, settle } from './client.ts'
import { done, keyOf, whatOf } from './unanswered.ts'
import type { UploadOptions } from './upload-options.ts'

/** What is smaller goes in one piece. */
const large = 4 * 1024 * 1024

const isLarge = (value: FormDataEntryValue) => value instanceof File && value.size >= large

/** What a form says, by which the same one is known again. */
const wordsOf = (form: FormData) =>
  JSON.stringify([...form].map(([field, value]) => [field, value instanceof File ? [value.name, value.size, value.lastModified] : value]))

/** Sends a form with its files; rejects with the server's answer. */
export async function sendForm<N extends CallName>(
  name: N,
  form: FormData,
  input: InputFor<N> = {},
  options: UploadOptions = {},
): Promise<AnswerFor<N>> {
  const what = whatOf(name, input) + wordsOf(form)
  // Fetched for what is large alone.
  const ahead = [...form.values()].some(isLarge) ? await import('./ahead.ts') : undefined
  const sent = (await ahead?.sendAhead(name, form, large, options)) ?? []
  const [method, url] = await addressOf(name, input)
  const answer = await new Promise<AnswerFor<N>>((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(method, url)
    xhr.withCredentials = true
    const headers = headersFor({ idempotencyKey: keyOf(what), ...options })
    for (const [key, value] of Object.entries(headers)) xhr.setRequestHeader(key, value)
    if (sent.length === 0) xhr.upload.addEventListener('progress', ({ loaded, total }) => options.onProgress?.(total ? loaded / total : 0))
    xhr.addEventListener('load', () => {
      const body = parse(xhr.responseText)
      if (xhr.status < 200 || xhr.status >= 300) return reject(refusal(xhr.status, body))
      done(what)
      resolve(body as AnswerFor<N>)
    })
    xhr.addEventListener('error', () => reject(new ApiError({ status: 0, code: 'client.offline', message: offlineMessage })))
    xhr.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')))
    options.signal?.addEventListener('abort', () => xhr.abort())
    xhr.send(form)
  }).catch((failure: unknown) => askedAgain(failure, name, input, (more) => sendForm(name, form, input, { ...options, ...more })))
  void ahead?.endAll(sent)
  await settle(name, options)
  return answer
}

export interface FileOptions extends UploadOptions {
  /** Name of the multipart field; `file` unless the call says otherwise. */
  field?: string
  fields?: Record<string, string>
}

/** Uploads one file. */
export function sendFile<N extends CallName>(
  name: N,
  file: Blob,
  input: InputFor<N> = {},
  options: FileOptions = {},
): Promise<AnswerFor<N>> {
  const form = new FormData()
  // Fields stand before the file, so that the server knows them when the bytes arrive.
  for (const [key, value] of Object.entries(options.fields ?? {})) form.append(key, value)
  form.append(options.field ?? 'file', file)
  return sendForm(name, form, input, options)
}
