// A stand-in for an S3 store with one bucket, which does what it was asked to, or not.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TestBucket {
  readonly env: Readonly<Record<string, string>>
  /** What it does wrong from now on; nothing, once all of it is taken back. */
  readonly faults: { refuses: boolean; spoils: boolean; forgets: boolean; keeps: boolean }
  close(): Promise<void>
}

const name = 'fieldhouse'

export async function startBucket(): Promise<TestBucket> {
  const kept = new Map<string, Buffer>()
  const faults = { refuses: false, spoils: false, forgets: false, keeps: false }

  const list = (prefix: string) =>
    `<ListBucketResult><IsTruncated>false</IsTruncated>${[...kept.keys()]
      .filter((key) => key.startsWith(prefix) && !faults.forgets)
      .map((key) => `<Contents><Key>${key}</Key></Contents>`)
      .join('')}</ListBucketResult>`

  const read = (key: string, { method, headers }: IncomingMessage, response: ServerResponse) => {
    const found = kept.get(key)
    if (!found) return response.writeHead(404).end(method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>')
    const whole = faults.spoils ? Buffer.from(found).fill('?') : found
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    const bytes = start === undefined ? whole : whole.subarray(Number(start), Number(end) + 1)
    return response
      .writeHead(start === undefined ? 200 : 206, { 'content-length': bytes.length })
      .end(method === 'HEAD' ? undefined : bytes)
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket.invalid')
      const key = pathname.slice(name.length + 2)
      if (faults.refuses) return response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
      if (request.method === 'PUT') return response.writeHead(200).end(void kept.set(key, Buffer.concat(parts)))
      if (request.method === 'DELETE') return response.writeHead(204).end(void (faults.keeps || kept.delete(key)))
      if (key === '') return response.writeHead(200).end(list(searchParams.get('prefix') ?? ''))
      return read(key, request, response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: name,
      S3_KEY: 'key of the tests',
      S3_SECRET: 'secret of the tests',
    },
    faults,
    close: () => new Promise((done) => void server.close(() => done())),
  }
}
