// Showing the password again before money or identity changes (trust.md 5, wire.md 4.1).
import { AppError } from '../../platform/app-error.ts'
import { minutes, type Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Viewer } from '../../platform/http/index.ts'
import type { Passwords } from './passwords.ts'

const steppedUpFor = minutes(15)

/**
 * Passes with the right password, or without one in a session that showed it lately. Throws
 * `auth.incorrect_credentials` and `auth.recent_login_required`.
 */
export type RequireStepUp = (viewer: Viewer, currentPassword: string | undefined) => Promise<void>

export const createStepUp =
  ({ db, clock, passwords }: { db: Db; clock: Clock; passwords: Passwords }): RequireStepUp =>
  async (viewer, currentPassword) => {
    if (currentPassword) {
      if (!(await passwords.check(db, viewer.accountId, currentPassword))) throw new AppError('auth.incorrect_credentials')
    } else if (clock.now().getTime() - viewer.steppedUpAt.getTime() > steppedUpFor) throw new AppError('auth.recent_login_required')
  }
