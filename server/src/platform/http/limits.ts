// Rate limits (access.md 12, wire.md 1.5). The limit belongs to the action, not to the spelling of its address.
import { AppError } from '../app-error.ts'
import type { SharedStore, Window } from '../bus/index.ts'
import { minutes, type Clock } from '../clock.ts'
import { afterRollback, type Db } from '../db/index.ts'
import { createMemoryCounter, type GuessCounter } from './counters.ts'

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
  use(name: LimitName, who: Who, tell?: (standing: Standing) => void): Promise<void>
  /** Gives back a use of a named limit that was not meant by it. */
  giveBack(name: LimitName, who: Who): Promise<void>
  /** The same for a limit that a module defines itself, for example replies to one inquiry. */
  useKey(key: string, most: number, within: number): Promise<void>
  /**
   * For what is tried by who does not know it, passwords and codes: exact over all processes, whatever is away. Not within a
   * transaction, since it counts on a connection of its own.
   */
  guess(key: string, most: number, within: number): Promise<void>
  /** Gives one guess back: what succeeded was none. */
  giveBackGuess(key: string): Promise<void>
  /** Guesses begin anew. */
  forgetGuesses(key: string): Promise<void>
  /** What `tx` does counts with it: it is given back where the transaction comes to nothing. */
  useIn(tx: Db, key: string, most: number, within: number): Promise<void>
}

export interface LimiterNeeds {
  readonly clock: Clock
  readonly scale: number
  /** What all processes count together; undefined: this is the only one, and counts in its memory. */
  readonly shared?: { readonly store: SharedStore; readonly guesses: GuessCounter; readonly webs: () => number } | undefined
}

export function createRateLimiter({ clock, scale, shared }: LimiterNeeds): RateLimiter {
  const memory = createMemoryCounter()

  const judge = ({ count, endsAt }: Window, most: number, now: number, tell?: (standing: Standing) => void) => {
    const reset = Math.max(0, Math.ceil((endsAt - now) / 1000))
    tell?.({ limit: most, remaining: Math.max(0, most - count), reset })
    if (count > most) throw new AppError('request.too_many', { retryAfter: reset })
  }

  const useKey = async (key: string, most: number, within: number, tell?: (standing: Standing) => void): Promise<void> => {
    const now = clock.now().getTime()
    const together = await shared?.store.use(key, now, within)
    if (together) return judge(together, most * scale, now, tell)
    // Alone with it, a process lets through its part of what all may.
    judge(memory.use(key, now, within), Math.ceil((most * scale) / (shared?.webs() ?? 1)), now, tell)
  }
  const giveBackKey = async (key: string) => {
    memory.giveBack(key)
    await shared?.store.giveBack(key)
  }

  return {
    async use(name, who, tell) {
      const limit: Limit = limits[name]
      if (limit.most !== Infinity) await useKey(keyOf(name, who), limit.most, limit.within, tell)
    },
    giveBack: (name, who) => giveBackKey(keyOf(name, who)),
    useKey: (key, most, within) => useKey(key, most, within),
    async guess(key, most, within) {
      const now = clock.now().getTime()
      judge(shared ? await shared.guesses.use(key, now, within) : memory.use(key, now, within), most * scale, now)
    },
    giveBackGuess: async (key) => (shared ? shared.guesses.giveBack(key) : memory.giveBack(key)),
    forgetGuesses: async (key) => (shared ? shared.guesses.forget(key) : memory.forget(key)),
    async useIn(tx, key, most, within) {
      const now = clock.now().getTime()
      judge(shared ? await shared.guesses.use(key, now, within, tx) : memory.use(key, now, within), most * scale, now)
      if (!shared) afterRollback(tx, () => memory.giveBack(key))
    },
  }
}

function keyOf(name: LimitName, { accountId, network }: Who): string {
  const limit: Limit = limits[name]
  return `${name}:${limit.per === 'account' && accountId !== undefined ? accountId : network}`
}
