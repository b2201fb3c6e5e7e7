// Signed requests to one bucket, with what each refusal means.
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { StorageAway } from '../storage.ts'

export interface Bucket {
  /** Address of the store; the bucket follows as the first part of the path, which every store understands. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly key: string
  readonly secret: string
}

export interface Wish {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** In the bucket; empty: the bucket itself. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
  /** Statuses, beside those of success, that the caller reads. */
  readonly also?: readonly number[]
  /** Milliseconds until the answer begins. */
  readonly patience?: number
}

export type Ask = (wish: Wish) => Promise<Response>

const usualPatience = 10_000
/** Pauses before the same is asked again; then it is away. */
const pauses = [100, 500]

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hashOfNothing = sha256('')

/** Texts of the first elements of this name; none of those that are read here holds others, or needs more than an ampersand. */
export const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  )

async function wordsOf(response: Response): Promise<string> {
  const text = await response.text().catch(() => '')
  return `${response.status} ${textsOf(text, 'Code')[0] ?? ''}`.trim()
}

export const addressOf = ({ endpoint, bucket }: Pick<Bucket, 'endpoint' | 'bucket'>, path: string): URL =>
  new URL(`${endpoint.replace(/\/+$/, '')}/${bucket}${path === '' ? '' : `/${path}`}`)

const isWorthAnother = (status: number) => status >= 500 || status === 429

/** Each request is signed over its body, so that what arrives is what was sent. */
export function createAsk(bucket: Bucket): Ask {
  const cache = new Map<string, ArrayBuffer>()

  const once = async ({ method, path, query = {}, headers = {}, body, patience = usualPatience }: Wish): Promise<Response> => {
    const url = addressOf(bucket, path)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': body ? sha256(body) : hashOfNothing },
      accessKeyId: bucket.key,
      secretAccessKey: bucket.secret,
      service: 's3',
      region: bucket.region,
      cache,
    }).sign()
    // After the signature, since proxies change it. A store that packs bytes would answer with another length.
    signed.headers.set('accept-encoding', 'identity')
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(new Error(`no answer within ${patience / 1000} s`)), patience)
    try {
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        redirect: 'error',
        signal: giveUp.signal,
        ...(body && { body: new Uint8Array(body) }),
      })
    } finally {
      clearTimeout(timer)
    }
  }

  return async (wish) => {
    for (let tried = 0; ; tried += 1) {
      let why: string
      try {
        const response = await once(wish)
        if (response.ok || wish.also?.includes(response.status)) return response
        why = await wordsOf(response)
        if (!isWorthAnother(response.status)) throw new StorageAway(`S3 refuses ${wish.method}: ${why}`)
      } catch (error) {
        if (error instanceof StorageAway) throw error
        why = reasonOf(error)
      }
      const wait = pauses[tried]
      if (wait === undefined) throw new StorageAway(`S3 does not answer: ${why}`)
      await pause(wait)
    }
  }
}

/** What fetch wraps is what says something. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
