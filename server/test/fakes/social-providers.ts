// Stand-ins for the two services that people may sign in with: the same addresses and signatures, on this machine.
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

export interface SocialProviders {
  readonly env: Readonly<Record<string, string>>
  /** An identity token as the search engine would sign it, with these claims laid over good ones. */
  tokenFor(claims: object): string
  /** The OAuth headers that the microblog saw, for checking what we signed. */
  readonly seen: string[]
  close(): Promise<void>
}

const clientId = 'client-of-the-tests'

export async function startSocialProviders(): Promise<SocialProviders> {
  const seen: string[] = []
  let origin = ''

  const tokenFor = (claims: object) => {
    const exp = Math.floor(Date.now() / 1000) + 3600
    const body = `${part({ alg: 'RS256', kid: 'one' })}.${part({ iss: origin, aud: clientId, sub: 'g-1', exp, name: 'Gina', ...claims })}`
    return `${body}.${sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64url')}`
  }

  const answers: Record<string, (request: IncomingMessage, body: string) => { type: string; text: string } | undefined> = {
    '/oauth/request_token': (request) => {
      seen.push(request.headers.authorization ?? '')
      if (!isSignedRight(request, origin, '')) return undefined
      return { type: 'text/plain', text: 'oauth_token=req-1&oauth_token_secret=req-secret&oauth_callback_confirmed=true' }
    },
    '/oauth/access_token': (request) => {
      if (!isSignedRight(request, origin, 'req-secret')) return undefined
      return { type: 'text/plain', text: 'oauth_token=a&oauth_token_secret=b&user_id=4711&screen_name=maya_runs' }
    },
    '/keys': () => ({ type: 'application/json', text: JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one' }] }) }),
    '/token': (_request, body) => {
      const code = new URLSearchParams(body).get('code')
      return code === 'good' ? { type: 'application/json', text: JSON.stringify({ id_token: tokenFor({ sub: 'by-code' }) }) } : undefined
    },
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += String(chunk)))
    request.on('end', () => {
      const answer = answers[request.url ?? '']?.(request, body)
      response.writeHead(answer ? 200 : 401, { 'content-type': answer?.type ?? 'text/plain' }).end(answer?.text ?? '')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

  return {
    seen,
    tokenFor,
    env: {
      TWITTER_API_URL: origin,
      TWITTER_KEY: 'key',
      TWITTER_SECRET: 'secret',
      GOOGLE_ISSUER: origin,
      GOOGLE_TOKEN_URL: `${origin}/token`,
      GOOGLE_KEYS_URL: `${origin}/keys`,
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: 'secret',
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}

/** Works the signature out again from the header alone, as the provider would. */
function isSignedRight(request: IncomingMessage, origin: string, tokenSecret: string): boolean {
  const pairs = [...(request.headers.authorization ?? '').matchAll(/(oauth_\w+)="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  const signature = pairs.find(([name]) => name === 'oauth_signature')?.[1] ?? ''
  const rest = pairs.filter(([name]) => name !== 'oauth_signature').map(([name, value]) => `${name}=${value}`)
  const base = ['POST', encodeURIComponent(`${origin}${request.url}`), encodeURIComponent(rest.sort().join('&'))].join('&')
  return decodeURIComponent(signature) === createHmac('sha1', `secret&${tokenSecret}`).update(base).digest('base64')
}
