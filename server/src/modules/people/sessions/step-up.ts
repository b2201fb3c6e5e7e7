// Showing the password again before money or identity changes (access.md 5, wire.md 4.1).
import { AppError } from '#platform/app-error.ts'
import { minutes, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { RateLimiter, Viewer } from '#platform/http/index.ts'
import type { Passwords } from './passwords.ts'

const steppedUpFor = minutes(15)

/**
 * Passes with the right password, or without one in a session that showed it lately. Throws
 * `auth.incorrect_credentials` and `auth.recent_login_required`.
 */
export type RequireStepUp = (viewer: Viewer, currentPassword: string | undefined) => Promise<void>

export interface StepUpNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly passwords: Passwords
  readonly limiter: RateLimiter
}

export const createStepUp =
  ({ db, clock, passwords, limiter }: StepUpNeeds): RequireStepUp =>
  async (viewer, currentPassword) => {
    if (currentPassword) {
      // At every door that asks for it: whoever found a session open must not find the password, too.
      const guesses = `step-up:${viewer.accountId}`
      await limiter.guess(guesses, 10, minutes(10))
      if (!(await passwords.check(db, viewer.accountId, currentPassword))) throw new AppError('auth.incorrect_credentials')
      await limiter.giveBackGuess(guesses)
    } else if (clock.now().getTime() - viewer.steppedUpAt.getTime() > steppedUpFor) throw new AppError('auth.recent_login_required')
  }
