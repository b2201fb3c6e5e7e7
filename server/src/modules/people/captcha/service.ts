// Whether somebody who wants in has paid for it in work, or another service speaks for them.
import type { CaptchaAction, CaptchaWork } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { minutes } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { RateLimiter } from '#platform/http/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import { digestOf, type Keys } from '#platform/secrets.ts'
import type { CaptchaChoice, Settings } from '#ground/settings'
import type { Storms } from '#ground/storms'
import { altchaToken, createAltcha } from './altcha.ts'
import { createElsewhere, type Elsewhere } from './elsewhere.ts'
import type { Shown } from './provider.ts'
import * as store from './store.ts'

export interface CaptchaNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly keys: Keys
  readonly settings: Settings
  readonly limiter: RateLimiter
  readonly siteUrl: string
  readonly storms: Pick<Storms, 'isOn'>
  /** Of another company's service; without a secret it is never used. */
  readonly others: { readonly secret: string; readonly verifyUrl: string }
}

export type Captcha = ReturnType<typeof createCaptcha>

/** Wrong passwords of one network, or for one name, before it is asked for. */
const freeTries = 3

export function createCaptcha({ db, clock, jobs, keys, settings, storms, limiter, siteUrl, others }: CaptchaNeeds) {
  const altcha = createAltcha({ keys, clock })
  const ofOthers = { clock, siteUrl, ...others }
  const elsewhere = {
    recaptcha: createElsewhere('recaptcha', ofOthers),
    turnstile: createElsewhere('turnstile', ofOthers),
    hcaptcha: createElsewhere('hcaptcha', ofOthers),
  }

  jobs.define({ name: 'captcha.forget', schedule: '29 * * * *', run: async () => void (await store.forget(db, clock.now())) })

  const providerNow = async (): Promise<'none' | CaptchaChoice> => {
    const { captchaEnabled, captchaProvider, captchaSiteKey } = await settings.read()
    // While far more comes than ever does it is asked whatever the settings say.
    if (!captchaEnabled && !(await storms.isOn())) return 'none'
    return others.secret !== '' && captchaSiteKey !== '' ? captchaProvider : 'altcha'
  }
  const verify = (provider: CaptchaChoice, token: string, action: CaptchaAction | 'any', network: string) =>
    // Work is taken from everybody: not everybody may be sent to another company.
    altchaToken.test(token) || provider === 'altcha'
      ? altcha.verify(token, action, network)
      : elsewhere[provider].verify(token, action, network)

  const isFree = async (key: string): Promise<boolean> => {
    try {
      await limiter.guess(key, freeTries, minutes(15))
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'request.too_many') return false
      throw error
    }
  }

  /**
   * Throws `auth.captcha_failed`. What was shown counts once, whatever comes of the call that it was shown for. Answers whether
   * something was shown at an hour like any other.
   */
  const require = async (action: CaptchaAction, token: string | undefined, network: string): Promise<boolean> => {
    const provider = await providerNow()
    if (provider === 'none') return false
    const shown: Shown | undefined = token === undefined ? undefined : await verify(provider, token, action, network)
    const isNew = shown !== undefined && (await store.use(db, { digest: digestOf(shown.id), expires_at: shown.expiresAt }))
    if (!isNew) throw new AppError('auth.captcha_failed')
    return !(await storms.isOn())
  }

  return {
    require,

    async challenge(
      action: CaptchaAction,
      isAdult: boolean,
      network: string,
    ): Promise<{ provider: 'none' | CaptchaChoice; work?: CaptchaWork }> {
      const provider = await providerNow()
      if (provider === 'none' || (provider !== 'altcha' && isAdult)) return { provider }
      return { provider: 'altcha', work: await altcha.challenge(action, network) }
    },

    /** Looks at a token, and does not use it up; another company may, which counts for itself. */
    async isGood(token: string, network: string): Promise<boolean> {
      const provider = await providerNow()
      return provider === 'none' || (await verify(provider, token, 'any', network)) !== undefined
    },

    /** Another company, while it is used, and the key under which it knows this site. */
    async elsewhere(): Promise<{ readonly provider: Elsewhere; readonly siteKey: string } | undefined> {
      const provider = await providerNow()
      if (provider === 'none' || provider === 'altcha') return undefined
      return { provider, siteKey: (await settings.read()).captchaSiteKey }
    },

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
