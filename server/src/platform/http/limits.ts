// Rate limits (access.md 12, wire.md 1.5). The limit belongs to the action, not to the spelling of its address.
import { AppError } from '../app-error.ts'
import type { Bus, SharedStore, Window } from '../bus/index.ts'
import { minutes, type Clock } from '../clock.ts'
import { afterRollback, type Db } from '../db/index.ts'
import { createMemoryCounter, type GuessCounter } from './counters.ts'

interface Limit {
  readonly most: number
  readonly within: number
  /** Counted per account where there is one, else per network; `network`: always per network. */
  readonly per: 'account' | 'network'
  /** For all together who come from one network without an account, where that is more: a school, a gym or a carrier has one address. */
  readonly together?: number
  /** A part of it alone while so much comes that the doors are drawn to: of what comes in and is said, not of what is read or paid. */
  readonly narrows?: true
}

const limits = {
  read: { most: 1500, together: 15_000, within: minutes(5), per: 'account' },
  write: { most: 120, within: minutes(1), per: 'account', narrows: true },
  login: { most: 25, within: minutes(5), per: 'network', narrows: true },
  register: { most: 10, within: minutes(60), per: 'network', narrows: true },
  mail: { most: 25, within: minutes(5), per: 'network', narrows: true },
  code: { most: 20, within: minutes(10), per: 'network', narrows: true },
  password: { most: 10, within: minutes(10), per: 'account' },
  contact: { most: 5, within: minutes(60), per: 'network', narrows: true },
  message: { most: 60, within: minutes(1), per: 'account', narrows: true },
  thread: { most: 20, within: minutes(60), per: 'account', narrows: true },
  report: { most: 20, within: minutes(60), per: 'account' },
  upload: { most: 200, within: minutes(60), per: 'account', narrows: true },
  charge: { most: 30, within: minutes(1), per: 'account' },
  topUp: { most: 10, within: minutes(60), per: 'account' },
  payout: { most: 5, within: minutes(60), per: 'account' },
  chat: { most: 30, within: minutes(1), per: 'account', narrows: true },
  reaction: { most: 60, within: minutes(1), per: 'account' },
  comment: { most: 30, within: minutes(5), per: 'account', narrows: true },
  search: { most: 120, together: 1_200, within: minutes(1), per: 'account' },
  captcha: { most: 300, within: minutes(1), per: 'network' },
  tracking: { most: 120, together: 1_200, within: minutes(1), per: 'account' },
  unlimited: { most: Infinity, within: minutes(1), per: 'network' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

export interface Who {
  readonly accountId?: string | undefined
  readonly network: string
  /** Staff has work to do while the doors are drawn to. */
  readonly isStaff?: boolean
}

/** Somebody whom a limit has stopped, by the key under which they are counted. */
export interface Refused {
  readonly action: string
  readonly key: string
  readonly accountId?: string | undefined
  readonly network?: string | undefined
}

/** Limits of modules that are kept by account, and by network. */
const ofAccounts = [
  'comment of a new account',
  'thread of a new account',
  'data-copy',
  'setup mail',
  'failed-card',
  'factor',
  'factor-day',
  'factor-confirm',
  'step-up',
]
const ofNetworks = ['crowd', 'recruiting', 'invitation', 'removal']
/** Whoever has used these up is asked for work, and refused nothing. */
const refusesNobody = ['captcha:name:', 'captcha:network:']

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
  /** Which part of the limits that narrow counts now; 1: all of it. */
  narrowBy(share: () => Promise<number>): void
  /** Told of whoever is stopped. */
  whenRefused(tell: (refused: Refused) => void): void
  /** An account, or a network, begins anew with all its limits, in every process. */
  unlock(whom: { readonly accountId: string } | { readonly network: string }): Promise<void>
}

export interface LimiterNeeds {
  readonly clock: Clock
  readonly scale: number
  /** What all processes count together; undefined: this is the only one, and counts in its memory. */
  readonly shared?: { readonly store: SharedStore; readonly guesses: GuessCounter; readonly webs: () => number } | undefined
  readonly bus?: Pick<Bus, 'tell' | 'on'>
}

declare module '../bus/index.ts' {
  interface Signals {
    'limits.unlocked': { readonly keys: readonly string[] }
  }
}

type Tell = (standing: Standing) => void

/** Of a key that a module has made. */
const refusedBy = (key: string): Refused => {
  const [action = '', id] = [key.split(':', 1)[0], key.slice(key.indexOf(':') + 1)]
  if (ofAccounts.includes(action)) return { action, key, accountId: id }
  return { action, key, ...(ofNetworks.includes(action) && { network: id }) }
}

export function createRateLimiter({ clock, scale, shared, bus }: LimiterNeeds): RateLimiter {
  const memory = createMemoryCounter()
  let share = async () => 1
  let tellOfRefused: (refused: Refused) => void = () => undefined
  bus?.on('limits.unlocked', ({ keys }) => keys.forEach(memory.forget))

  const judge = ({ count, endsAt }: Window, refused: Refused, most: number, now: number, tell?: Tell) => {
    const reset = Math.max(0, Math.ceil((endsAt - now) / 1000))
    tell?.({ limit: most, remaining: Math.max(0, most - count), reset })
    if (count <= most) return
    if (!refusesNobody.some((start) => refused.key.startsWith(start))) tellOfRefused(refused)
    throw new AppError('request.too_many', { retryAfter: reset })
  }

  const useKey = async (refused: Refused, most: number, within: number, tell?: Tell): Promise<void> => {
    const now = clock.now().getTime()
    const together = await shared?.store.use(refused.key, now, within)
    if (together) return judge(together, refused, most * scale, now, tell)
    // Alone with it, a process lets through its part of what all may.
    judge(memory.use(refused.key, now, within), refused, Math.ceil((most * scale) / (shared?.webs() ?? 1)), now, tell)
  }
  const forget = async (key: string): Promise<void> => {
    memory.forget(key)
    await Promise.all([shared?.store.forget(key), shared?.guesses.forget(key)])
  }
  const giveBackKey = async (key: string) => {
    memory.giveBack(key)
    await shared?.store.giveBack(key)
  }

  return {
    async use(name, who, tell) {
      const limit: Limit = limits[name]
      if (limit.most === Infinity) return
      // What cannot be asked narrows nothing: limits are there without it.
      const part = limit.narrows && !who.isStaff ? await share().catch(() => 1) : 1
      const isOfAccount = limit.per === 'account' && who.accountId !== undefined
      const refused = { action: name, key: keyOf(name, who), ...(isOfAccount ? { accountId: who.accountId } : { network: who.network }) }
      const most = limit.per === 'account' && !isOfAccount ? (limit.together ?? limit.most) : limit.most
      await useKey(refused, Math.max(1, Math.ceil(most * part)), limit.within, tell)
    },
    giveBack: (name, who) => giveBackKey(keyOf(name, who)),
    useKey: (key, most, within) => useKey(refusedBy(key), most, within),
    async guess(key, most, within) {
      const now = clock.now().getTime()
      judge(shared ? await shared.guesses.use(key, now, within) : memory.use(key, now, within), refusedBy(key), most * scale, now)
    },
    giveBackGuess: async (key) => (shared ? shared.guesses.giveBack(key) : memory.giveBack(key)),
    forgetGuesses: async (key) => (shared ? shared.guesses.forget(key) : memory.forget(key)),
    async useIn(tx, key, most, within) {
      const now = clock.now().getTime()
      judge(shared ? await shared.guesses.use(key, now, within, tx) : memory.use(key, now, within), refusedBy(key), most * scale, now)
      if (!shared) afterRollback(tx, () => memory.giveBack(key))
    },
    narrowBy: (part) => void (share = part),
    whenRefused: (tell) => void (tellOfRefused = tell),
    async unlock(whom) {
      const [of, more] = 'accountId' in whom ? [whom.accountId, ofAccounts] : [whom.network, ofNetworks]
      const keys = [...Object.keys(limits), ...more].map((name) => `${name}:${of}`)
      await Promise.all(keys.map(forget))
      bus?.tell('limits.unlocked', { keys })
    },
  }
}

function keyOf(name: LimitName, { accountId, network }: Who): string {
  const limit: Limit = limits[name]
  return `${name}:${limit.per === 'account' && accountId !== undefined ? accountId : network}`
}
