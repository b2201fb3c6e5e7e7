// The port behind which a captcha stands.
import type { CaptchaAction } from '@fieldhouse/contract'

/** What was shown to be good: what makes it one of its kind, and when it would have ended. */
export interface Shown {
  readonly id: string
  readonly expiresAt: Date
}

export interface CaptchaProvider {
  /** Undefined: it is none of ours, for something else, from elsewhere, too late, or was made up. */
  verify(token: string, action: CaptchaAction | 'any', network: string): Promise<Shown | undefined>
}
