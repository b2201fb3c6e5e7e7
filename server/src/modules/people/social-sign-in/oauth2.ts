// Signing in with the search engine: an identity token, ours to verify against the issuer's keys, or a code to get one for.
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { AppError } from '#platform/app-error.ts'
import { minutes, type Clock } from '#platform/clock.ts'
import type { SocialPerson } from './oauth1.ts'

export interface GoogleSettings {
  readonly issuer: string
  readonly tokenUrl: string
  readonly keysUrl: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Of an identity token, what is read beside the registered claims. */
interface Claims {
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
}

const patience = 5000
const leeway = 60

export type Google = ReturnType<typeof createGoogle>

export function createGoogle(settings: GoogleSettings, clock: Clock) {
  /** Kept for five minutes; an unknown key may be a new one and is asked for again, but not for every forged token. */
  const keys = createRemoteJWKSet(new URL(settings.keysUrl), {
    cacheMaxAge: minutes(5),
    cooldownDuration: 30_000,
    timeoutDuration: patience,
  })

  const ask = async <T>(url: string, init: RequestInit = {}): Promise<T> => {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patience) }).catch(() => undefined)
    if (!response?.ok) throw new AppError('auth.provider_refused')
    return (await response.json()) as T
  }

  const verifyToken = async (token: string) => {
    const expected = { issuer: settings.issuer, audience: settings.clientId, algorithms: ['RS256'], requiredClaims: ['sub', 'exp'] }
    const { payload } = await jwtVerify<Claims>(token, keys, { ...expected, clockTolerance: leeway, currentDate: clock.outside() }).catch(
      () => {
        throw new AppError('auth.provider_refused')
      },
    )
    return payload
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
      const form = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
      }
      const { id_token: token } = await ask<{ id_token?: string }>(settings.tokenUrl, { method: 'POST', body: new URLSearchParams(form) })
      if (!token) throw new AppError('auth.provider_refused')
      return identify(token)
    },
  }
}
