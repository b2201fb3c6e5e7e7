// Where the server asks for a captcha, it is shown and the call is sent again: nobody fetches any of it before.
import type { CaptchaAction } from '@fieldhouse/contract'
import { ApiError } from './api-error.ts'

type Shown = { captchaToken?: string }

const isAsked = (error: unknown) => error instanceof ApiError && error.code === 'auth.captcha_failed'

/** `isAdult`: a date of birth was given by which somebody is; without it no other service is asked (youth.md Y7). */
export async function withCaptcha<T>(action: CaptchaAction, run: (shown: Shown) => Promise<T>, isAdult = false): Promise<T> {
  try {
    return await run({})
  } catch (error) {
    if (!isAsked(error)) throw error
  }
  const { showCaptcha } = await import('./captcha.ts')
  return showCaptcha(action, isAdult, run, isAsked)
}
