// A stand-in for the service of a browser's maker, and for the devices behind it: it takes what is sent, and opens it as a
// browser would (RFC 8188, 8291).
import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'

export interface Pushed {
  readonly device: string
  readonly topic: string
  readonly ttl: number
  readonly urgency: string
  readonly authorization: string
  readonly payload: { title: string; text: string; path: string; tag: string; badge: number; version: number; who: string }
}

export interface PushHost {
  readonly env: Readonly<Record<string, string>>
  /** A browser that has just been allowed to show something. */
  newDevice(name: string): { endpoint: string; keys: { p256dh: string; auth: string } }
  /** What came, the oldest first. */
  readonly pushed: Pushed[]
  /** How a device's service answers from now on: a status, with when to come again, or not at all. */
  answer(name: string, how: number | 'never', retryAfter?: number): void
  close(): Promise<void>
}

interface Browser {
  readonly ecdh: ECDH
  readonly auth: Buffer
}

export async function startPushHost(): Promise<PushHost> {
  const browsers = new Map<string, Browser>()
  const answers = new Map<string, { how: number | 'never'; retryAfter?: number | undefined }>()
  const pushed: Pushed[] = []

  const server = createServer((request, response: ServerResponse) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const device = (request.url ?? '').slice(1)
      const browser = browsers.get(device)
      if (!browser) return response.writeHead(404).end()
      const { how, retryAfter } = answers.get(device) ?? { how: 201 }
      if (how === 'never') return undefined
      if (how === 201)
        pushed.push({
          device,
          topic: String(request.headers['topic']),
          ttl: Number(request.headers['ttl']),
          urgency: String(request.headers['urgency']),
          authorization: String(request.headers.authorization),
          payload: JSON.parse(open(Buffer.concat(parts), browser)) as Pushed['payload'],
        })
      return response.writeHead(how, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

  return {
    env: { PUSH_SUBJECT: 'mailto:push@example.org', PUSH_HOSTS: origin },
    pushed,
    newDevice(name) {
      const ecdh = createECDH('prime256v1')
      const browser = { ecdh, auth: randomBytes(16) }
      const p256dh = ecdh.generateKeys('base64url')
      browsers.set(name, browser)
      return { endpoint: `${origin}/${name}`, keys: { p256dh, auth: browser.auth.toString('base64url') } }
    },
    answer: (name, how, retryAfter) => void answers.set(name, { how, retryAfter }),
    async close() {
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

/** One record, as all of ours are. */
function open(body: Buffer, { ecdh, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + keyLength)
  const derive = (secret: Buffer, with_: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_, info, length))
  const secret = derive(ecdh.computeSecret(sender), auth, Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]), 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const sealed = body.subarray(21 + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 }).setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8')
  return text.slice(0, text.lastIndexOf('\u0002'))
}
