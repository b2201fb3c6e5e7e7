// Rate limits (access.md 12, wire.md 1.5). The limit belongs to the action, not to the spelling of its address.
import type { Clock } from '../clock.ts'
import { minutes } from '../clock.ts'
import { AppError } from '../app-error.ts'

interface Limit {
  readonly most: number
  readonly within: number
  /** Counted per account where there is one, else per network; `network`: always per network. */
  readonly per: 'account' | 'network'
}

const limits = {
  read: { most: 1500, within: minutes(5), per: 'account' },
  write: { most: 120, within: minutes(1), per: 'account' },
  login: { most: 25, within: minutes(5), per: 'network' },
  register: { most: 10, within: minutes(60), per: 'network' },
  mail: { most: 25, within: minutes(5), per: 'network' },
  code: { most: 20, within: minutes(10), per: 'network' },
  password: { most: 10, within: minutes(10), per: 'account' },
  contact: { most: 5, within: minutes(60), per: 'network' },
  message: { most: 60, within: minutes(1), per: 'account' },
  thread: { most: 20, within: minutes(60), per: 'account' },
  report: { most: 20, within: minutes(60), per: 'account' },
  upload: { most: 200, within: minutes(60), per: 'account' },
  charge: { most: 30, within: minutes(1), per: 'account' },
  topUp: { most: 10, within: minutes(60), per: 'account' },
  payout: { most: 5, within: minutes(60), per: 'account' },
  chat: { most: 30, within: minutes(1), per: 'account' },
  reaction: { most: 60, within: minutes(1), per: 'account' },
  comment: { most: 30, within: minutes(5), per: 'account' },
  search: { most: 120, within: minutes(1), per: 'account' },
  captcha: { most: 60, within: minutes(1), per: 'network' },
  tracking: { most: 120, within: minutes(1), per: 'network' },
  unlimited: { most: Infinity, within: minutes(1), per: 'network' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

interface Window {
  endsAt: number
  count: number
}

export interface Who {
  readonly accountId?: string | undefined
  readonly network: string
}

/** Where somebody stands with a limit after a use. */
export interface Standing {
  readonly limit: number
  readonly remaining: number
  /** Seconds until it begins anew. */
  readonly reset: number
}

export interface RateLimiter {
  /**
   * Counts one use of a named limit; throws `request.too_many` with Retry-After once it is used up. `tell` hears of the
   * standing in both cases.
   */
  use(name: LimitName, who: Who, tell?: (standing: Standing) => void): void
  /** Gives back a use of a named limit that was not meant by it. */
  giveBack(name: LimitName, who: Who): void
  /** The same for a limit that a module defines itself, for example failed logins of one account. */
  useKey(key: string, most: number, within: number): void
  /** Gives one use back: what succeeded was not guessing. */
  giveBackKey(key: string): void
  /** Begins anew. */
  forget(key: string): void
}

const sweepAbove = 50_000

export function createRateLimiter(clock: Clock, scale: number): RateLimiter {
  const windows = new Map<string, Window>()

  const useKey = (key: string, most: number, within: number, tell?: (standing: Standing) => void) => {
    const now = clock.now().getTime()
    let window = windows.get(key)
    if (!window || window.endsAt <= now) {
      if (windows.size > sweepAbove) removeEnded(windows, now)
      window = { endsAt: now + within, count: 0 }
      windows.set(key, window)
    }
    window.count += 1
    const limit = most * scale
    const reset = Math.ceil((window.endsAt - now) / 1000)
    tell?.({ limit, remaining: Math.max(0, limit - window.count), reset })
    if (window.count > limit) throw new AppError('request.too_many', { retryAfter: reset })
  }
  const giveBackKey = (key: string) => {
    const window = windows.get(key)
    if (window && window.count > 0) window.count -= 1
  }

  return {
    use(name, who, tell) {
      const limit: Limit = limits[name]
      if (limit.most !== Infinity) useKey(keyOf(name, who), limit.most, limit.within, tell)
    },
    giveBack: (name, who) => giveBackKey(keyOf(name, who)),
    useKey: (key, most, within) => useKey(key, most, within),
    giveBackKey,
    forget: (key) => void windows.delete(key),
  }
}

function keyOf(name: LimitName, { accountId, network }: Who): string {
  const limit: Limit = limits[name]
  return `${name}:${limit.per === 'account' && accountId !== undefined ? accountId : network}`
}

function removeEnded(windows: Map<string, Window>, now: number): void {
  for (const [key, window] of windows) if (window.endsAt <= now) windows.delete(key)
}
