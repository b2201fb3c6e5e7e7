// Signing in with the microblog: OAuth 1.0a with HMAC-SHA1 (RFC 5849).
import { createHmac, randomBytes } from 'node:crypto'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'

export interface TwitterSettings {
  readonly apiUrl: string
  readonly key: string
  readonly secret: string
}

export interface SocialPerson {
  readonly subject: string
  readonly name: string
  /** Only an address that the provider says is verified. */
  readonly email: string | null
}

interface Token {
  readonly token: string
  readonly secret: string
}

const patience = 5000
const encode = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export type Twitter = ReturnType<typeof createTwitter>

export function createTwitter({ apiUrl, key, secret }: TwitterSettings, clock: Clock) {
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    token: Token | undefined,
    more: Record<string, string>,
  ): Promise<URLSearchParams> => {
    const url = `${apiUrl}${path}`
    const oauth: Record<string, string> = {
      oauth_consumer_key: key,
      oauth_nonce: randomBytes(16).toString('hex'),
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: String(Math.floor(clock.outside().getTime() / 1000)),
      oauth_version: '1.0',
      ...(token ? { oauth_token: token.token } : {}),
      ...more,
    }
    const signed = { ...oauth, oauth_signature: sign(method, url, oauth, secret, token?.secret ?? '') }
    const header = Object.entries(signed).map(([name, value]) => `${encode(name)}="${encode(value)}"`)
    const response = await fetch(url, {
      method,
      headers: { authorization: `OAuth ${header.join(', ')}` },
      signal: AbortSignal.timeout(patience),
    }).catch(() => undefined)
    if (!response?.ok) throw new AppError('auth.provider_refused')
    return new URLSearchParams(await response.text())
  }

  return {
    isConfigured: key !== '' && secret !== '',
    async begin(callbackUrl: string): Promise<Token & { url: string }> {
      const answer = await call('POST', '/oauth/request_token', undefined, { oauth_callback: callbackUrl })
      const token = answer.get('oauth_token')
      const tokenSecret = answer.get('oauth_token_secret')
      if (!token || !tokenSecret || answer.get('oauth_callback_confirmed') !== 'true') throw new AppError('auth.provider_refused')
      return { token, secret: tokenSecret, url: `${apiUrl}/oauth/authenticate?oauth_token=${encode(token)}` }
    },
    async finish(request: Token, verifier: string): Promise<SocialPerson> {
      const answer = await call('POST', '/oauth/access_token', request, { oauth_verifier: verifier })
      const subject = answer.get('user_id')
      if (!subject) throw new AppError('auth.provider_refused')
      return { subject, name: answer.get('screen_name') ?? 'New member', email: null }
    },
  }
}

function sign(
  method: string,
  url: string,
  parameters: Readonly<Record<string, string>>,
  consumerSecret: string,
  tokenSecret: string,
): string {
  const pairs = Object.entries(parameters).map(([name, value]) => `${encode(name)}=${encode(value)}`)
  const base = [method, encode(url), encode(pairs.sort().join('&'))].join('&')
  return createHmac('sha1', `${encode(consumerSecret)}&${encode(tokenSecret)}`)
    .update(base)
    .digest('base64')
}
