// Signing in with the search engine: an identity token, ours to verify against the issuer's keys, or a code to get one for.
import { createPublicKey, verify, type JsonWebKey } from 'node:crypto'
import { AppError } from '../../platform/app-error.ts'
import { minutes, type Clock } from '../../platform/clock.ts'
import type { SocialPerson } from './oauth1.ts'

export interface GoogleSettings {
  readonly issuer: string
  readonly tokenUrl: string
  readonly keysUrl: string
  readonly clientId: string
  readonly clientSecret: string
}

interface Claims {
  readonly iss?: string
  readonly aud?: string
  readonly sub?: string
  readonly exp?: number
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
}

const patience = 5000
const leeway = 60

export type Google = ReturnType<typeof createGoogle>

export function createGoogle(settings: GoogleSettings, clock: Clock) {
  let kept: { keys: (JsonWebKey & { kid?: string })[]; until: number } | undefined

  const ask = async <T>(url: string, init: RequestInit = {}): Promise<T> => {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patience) }).catch(() => undefined)
    if (!response?.ok) throw new AppError('auth.provider_refused')
    return (await response.json()) as T
  }

  const keyOf = async (kid: string | undefined) => {
    const now = clock.now().getTime()
    // An unknown key may be a new one: ask again, but not for every forged token.
    if (!kept || kept.until <= now) kept = { ...(await ask<{ keys: JsonWebKey[] }>(settings.keysUrl)), until: now + minutes(5) }
    return kept.keys.find((key) => key.kid === kid)
  }

  const verifyToken = async (token: string): Promise<Claims> => {
    const [head = '', body = '', signature = ''] = token.split('.')
    const header = parsePart<{ alg?: string; kid?: string }>(head)
    const claims = parsePart<Claims>(body)
    const key = header?.alg === 'RS256' ? await keyOf(header.kid) : undefined
    if (!key || !claims) throw new AppError('auth.provider_refused')
    const isSigned = verify('RSA-SHA256', Buffer.from(`${head}.${body}`), createPublicKey({ key, format: 'jwk' }), Buffer.from(signature, 'base64url'))
    const now = clock.now().getTime() / 1000
    const isOurs = claims.iss === settings.issuer && claims.aud === settings.clientId && (claims.exp ?? 0) + leeway > now
    if (!isSigned || !isOurs || !claims.sub) throw new AppError('auth.provider_refused')
    return claims
  }

  const identify = async (token: string): Promise<SocialPerson> => {
    const claims = await verifyToken(token)
    const email = claims.email_verified === true && claims.email ? claims.email : null
    return { subject: claims.sub ?? '', name: claims.name ?? email?.split('@')[0] ?? 'New member', email }
  }

  return {
    isConfigured: settings.clientId !== '',
    identify,
    async exchange(code: string, redirectUri: string): Promise<SocialPerson> {
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, client_id: settings.clientId, client_secret: settings.clientSecret }
      const { id_token: token } = await ask<{ id_token?: string }>(settings.tokenUrl, { method: 'POST', body: new URLSearchParams(form) })
      if (!token) throw new AppError('auth.provider_refused')
      return identify(token)
    },
  }
}

function parsePart<T>(text: string): T | undefined {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as T
  } catch {
    return undefined
  }
}
