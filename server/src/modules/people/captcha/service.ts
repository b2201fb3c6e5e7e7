// Whether somebody who wants in has paid for it in work, or another service speaks for them.
import type { CaptchaAction, CaptchaWork } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { minutes } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { RateLimiter } from '#platform/http/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import { digestOf, type Keys } from '#platform/secrets.ts'
import type { Settings } from '#ground/settings'
import { altchaToken, createAltcha } from './altcha.ts'
import type { Shown } from './provider.ts'
import { createRecaptcha } from './recaptcha.ts'
import * as store from './store.ts'

export interface CaptchaNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly keys: Keys
  readonly settings: Settings
  readonly limiter: RateLimiter
  readonly siteUrl: string
  /** Of the third party's service; without a secret it is never used. */
  readonly recaptcha: { readonly secret: string; readonly verifyUrl: string }
}

export type Captcha = ReturnType<typeof createCaptcha>

/** Wrong passwords of one network, or for one name, before it is asked for. */
const freeTries = 3

export function createCaptcha({ db, clock, jobs, keys, settings, limiter, siteUrl, recaptcha: { secret, verifyUrl } }: CaptchaNeeds) {
  const altcha = createAltcha({ keys, clock })
  const recaptcha = createRecaptcha({ clock, secret, verifyUrl, siteUrl })

  jobs.define({ name: 'captcha.forget', schedule: '29 * * * *', run: async () => void (await store.forget(db, clock.now())) })

  const providerNow = async (): Promise<'none' | 'altcha' | 'recaptcha'> => {
    const { captchaEnabled, captchaProvider, captchaSiteKey } = await settings.read()
    if (!captchaEnabled) return 'none'
    return captchaProvider === 'recaptcha' && secret !== '' && captchaSiteKey !== '' ? 'recaptcha' : 'altcha'
  }
  const verify = (provider: 'altcha' | 'recaptcha', token: string, action: CaptchaAction | 'any', network: string) =>
    // Work is taken from everybody: not everybody may be sent to the other service.
    altchaToken.test(token) || provider === 'altcha' ? altcha.verify(token, action, network) : recaptcha.verify(token, action, network)

  const isFree = async (key: string): Promise<boolean> => {
    try {
      await limiter.guess(key, freeTries, minutes(15))
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'request.too_many') return false
      throw error
    }
  }

  /** Throws `auth.captcha_failed`. What was shown counts once, whatever comes of the call that it was shown for. */
  const require = async (action: CaptchaAction, token: string | undefined, network: string): Promise<void> => {
    const provider = await providerNow()
    if (provider === 'none') return
    const shown: Shown | undefined = token === undefined ? undefined : await verify(provider, token, action, network)
    const isNew = shown !== undefined && (await store.use(db, { digest: digestOf(shown.id), expires_at: shown.expiresAt }))
    if (!isNew) throw new AppError('auth.captcha_failed')
  }

  return {
    require,

    async challenge(
      action: CaptchaAction,
      isAdult: boolean,
      network: string,
    ): Promise<{ provider: 'none' | 'altcha' | 'recaptcha'; work?: CaptchaWork }> {
      const provider = await providerNow()
      if (provider === 'none' || (provider === 'recaptcha' && isAdult)) return { provider }
      return { provider: 'altcha', work: await altcha.challenge(action, network) }
    },

    /** Looks at a token, and does not use it up; the other service may, which counts for itself. */
    async isGood(token: string, network: string): Promise<boolean> {
      const provider = await providerNow()
      return provider === 'none' || (await verify(provider, token, 'any', network)) !== undefined
    },

    /** The key under which the other service knows this site, while it is used. */
    siteKey: async (): Promise<string | undefined> =>
      (await providerNow()) === 'recaptcha' ? (await settings.read()).captchaSiteKey : undefined,

    /** Before a password is looked at. What it answers is called when the password was right. */
    async atLogin(name: string, token: string | undefined, network: string): Promise<() => Promise<void>> {
      if ((await providerNow()) === 'none') return async () => undefined
      const [ofName, ofNetwork] = [`captcha:name:${name}`, `captcha:network:${network}`]
      const isFirst = (await Promise.all([ofName, ofNetwork].map(isFree))).every(Boolean)
      if (!isFirst) await require('login', token, network)
      return async () => {
        await limiter.forgetGuesses(ofName)
        // Only this one: whoever has an account of their own does not buy tries at others by it.
        await limiter.giveBackGuess(ofNetwork)
      }
    },
  }
}
