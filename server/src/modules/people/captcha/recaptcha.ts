// The service that the specification names: it watches whoever uses it, so it is for adults alone (youth.md Y7).
import type { Clock } from '#platform/clock.ts'
import { after, minutes } from '#platform/clock.ts'
import type { CaptchaProvider } from './provider.ts'

export interface RecaptchaNeeds {
  readonly clock: Clock
  readonly secret: string
  /** Where a token is looked at. */
  readonly verifyUrl: string
  readonly siteUrl: string
}

interface Verdict {
  readonly success?: boolean
  readonly action?: string
  readonly hostname?: string
  readonly score?: number
}

/** Below this it takes somebody for a program. */
const leastScore = 0.5
const patience = 5000

export function createRecaptcha({ clock, secret, verifyUrl, siteUrl }: RecaptchaNeeds): CaptchaProvider {
  const { hostname } = new URL(siteUrl)
  const ask = async (token: string): Promise<Verdict> => {
    const answer = await fetch(verifyUrl, {
      method: 'POST',
      // Not where it came from: the service has seen that itself.
      body: new URLSearchParams({ secret, response: token }),
      signal: AbortSignal.timeout(patience),
      redirect: 'error',
    })
    return answer.ok ? ((await answer.json()) as Verdict) : {}
  }
  return {
    async verify(token, action) {
      if (secret === '') return undefined
      // Whoever cannot be asked has said no; browsers then do the work in its place.
      const verdict = await ask(token).catch((): Verdict => ({}))
      const isMeant = verdict.hostname === hostname && (action === 'any' || verdict.action === action)
      const isGood = verdict.success === true && isMeant && (verdict.score ?? 0) >= leastScore
      return isGood ? { id: token, expiresAt: after(clock.now(), minutes(10)) } : undefined
    },
  }
}
