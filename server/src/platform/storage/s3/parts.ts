// Large objects go in parts, which appear as one object at the end; a store takes no single request of any length.
import type { Readable } from 'node:stream'
import { StorageAway } from '../storage.ts'
import { textsOf, type Ask } from './client.ts'

/** With ten thousand parts, the most there may be, enough for eighty gigabytes. Two of them at a time are in memory. */
export const partBytes = 8 * 1024 ** 2
const partPatience = 120_000
/** What a store copies in one request. */
const mostCopied = 1024 ** 3

/** All but the last of exactly this length, which some stores ask for. */
async function* partsOf(stream: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const some of stream) {
    const bytes = typeof some === 'string' ? Buffer.from(some) : some
    waiting.push(bytes)
    length += bytes.length
    while (length >= partBytes) {
      const all = Buffer.concat(waiting, length)
      yield all.subarray(0, partBytes)
      waiting = [all.subarray(partBytes)]
      length -= partBytes
    }
  }
  yield Buffer.concat(waiting, length)
}

/** Begun, filled, and ended, or given up: then nothing of it stays. */
async function inParts(ask: Ask, path: string, ifSo: Readonly<Record<string, string>>, fill: (uploadId: string) => Promise<string[]>) {
  const begun = await ask({ method: 'POST', path, query: { uploads: '' } })
  const [uploadId] = textsOf(await begun.text(), 'UploadId')
  if (!uploadId) throw new StorageAway('S3 began no upload')
  try {
    const tags = await fill(uploadId)
    const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('')
    const ended = await ask({
      method: 'POST',
      path,
      query: { uploadId },
      headers: ifSo,
      body: Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`),
      also: [409, 412],
      patience: partPatience,
    })
    // A store may answer 200 and say in the body that it came to nothing.
    const text = await ended.text()
    if (ended.ok && text.includes('<Error>')) throw new StorageAway(`S3 did not put the parts together: ${textsOf(text, 'Code')[0]}`)
    if (!ended.ok) await drop(ask, path, uploadId)
    return ended.ok
  } catch (error) {
    await drop(ask, path, uploadId).catch(() => undefined)
    throw error
  }
}

async function drop(ask: Ask, path: string, uploadId: string): Promise<void> {
  const gone = await ask({ method: 'DELETE', path, query: { uploadId }, also: [404] })
  await gone.body?.cancel()
}

/** Sends all of a stream; `taken`: the condition in `ifSo` was not met. */
export const createSending =
  (ask: Ask) =>
  async (path: string, stream: Readable, ifSo: Readonly<Record<string, string>>): Promise<number | 'taken'> => {
    const parts = partsOf(stream)
    const first = await parts.next()
    const second = await parts.next()
    const start = first.value ?? Buffer.alloc(0)
    if (second.done || second.value.length === 0) {
      const answer = await ask({ method: 'PUT', path, headers: ifSo, body: start, also: [409, 412], patience: partPatience })
      await answer.body?.cancel()
      return answer.ok ? start.length : 'taken'
    }
    let size = 0
    const isDone = await inParts(ask, path, ifSo, async (uploadId) => {
      const tags: string[] = []
      const add = async (body: Buffer) => {
        if (body.length === 0) return
        const query = { partNumber: String(tags.length + 1), uploadId }
        const answer = await ask({ method: 'PUT', path, query, body, patience: partPatience })
        await answer.body?.cancel()
        tags.push(answer.headers.get('etag') ?? '')
        size += body.length
      }
      await add(start)
      await add(second.value)
      for await (const part of parts) await add(part)
      return tags
    })
    return isDone ? size : 'taken'
  }

/** Within the bucket. */
export const createCopying =
  (ask: Ask, bucket: string) =>
  async (from: string, to: string, size: number): Promise<void> => {
    const source = { 'x-amz-copy-source': `/${bucket}/${from}` }
    const wish = { method: 'PUT', path: to, patience: partPatience, also: [404] } as const
    if (size <= mostCopied) {
      const answer = await ask({ ...wish, headers: source })
      // Somebody else has removed it.
      await answer.body?.cancel()
      return
    }
    await inParts(ask, to, {}, async (uploadId) => {
      const tags: string[] = []
      for (let start = 0; start < size; start += mostCopied) {
        const range = `bytes=${start}-${Math.min(size, start + mostCopied) - 1}`
        const query = { partNumber: String(tags.length + 1), uploadId }
        const answer = await ask({ ...wish, also: [], query, headers: { ...source, 'x-amz-copy-source-range': range } })
        tags.push(textsOf(await answer.text(), 'ETag')[0] ?? '')
      }
      return tags
    })
  }
