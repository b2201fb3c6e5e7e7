// Services of other companies: they watch whoever uses them, so they are for adults alone (youth.md Y7). Each is asked whether it has made
// a token, for this site.
import type { CaptchaChoice } from '#ground/settings'
import type { Clock } from '#platform/clock.ts'
import { after, minutes } from '#platform/clock.ts'
import type { CaptchaProvider } from './provider.ts'

export type Elsewhere = Exclude<CaptchaChoice, 'altcha'>

export interface ElsewhereNeeds {
  readonly clock: Clock
  readonly secret: string
  /** Where a token is looked at; empty: where that company says. */
  readonly verifyUrl: string
  readonly siteUrl: string
}

interface Verdict {
  readonly success?: boolean
  readonly action?: string
  readonly hostname?: string
  readonly score?: number
}

interface Service {
  readonly verifyUrl: string
  /** Whether it says what a token was made for. */
  readonly saysAction: boolean
  /** Below this it takes somebody for a program. */
  readonly leastScore?: number
}

const services: Readonly<Record<Elsewhere, Service>> = {
  recaptcha: { verifyUrl: 'https://www.google.com/recaptcha/api/siteverify', saysAction: true, leastScore: 0.5 },
  turnstile: { verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify', saysAction: true },
  hcaptcha: { verifyUrl: 'https://api.hcaptcha.com/siteverify', saysAction: false },
}

const patience = 5000

export function createElsewhere(provider: Elsewhere, { clock, secret, verifyUrl, siteUrl }: ElsewhereNeeds): CaptchaProvider {
  const { hostname } = new URL(siteUrl)
  const { saysAction, leastScore, ...service } = services[provider]
  const ask = async (token: string): Promise<Verdict> => {
    const answer = await fetch(verifyUrl || service.verifyUrl, {
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
      const isMeant = verdict.hostname === hostname && (action === 'any' || !saysAction || verdict.action === action)
      const isGood = verdict.success === true && isMeant && (leastScore === undefined || (verdict.score ?? 0) >= leastScore)
      return isGood ? { id: `${provider}:${token}`, expiresAt: after(clock.now(), minutes(10)) } : undefined
    },
  }
}
