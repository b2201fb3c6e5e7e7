// The answer that opens a session: a code, or what a passkey has signed.
import type { PasskeyAnswer } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { days, minutes, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Caller, RateLimiter } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { digestOf, isTokenOf, type Keys } from '#platform/secrets.ts'
import type { Accounts } from '#people/accounts'
import type { DeviceOf, Entrance, OpenedSession } from '#people/sessions'
import type { FactorsOf } from './asking.ts'
import { hashOf, recoveryCodeOf, stepOf } from './codes.ts'
import type { createPasskeys } from './passkeys.ts'
import * as store from './store.ts'

export interface PassingNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly keys: Keys
  readonly outbox: Outbox
  readonly limiter: RateLimiter
  readonly accounts: Accounts
  readonly entrance: Entrance
  readonly factorsOf: FactorsOf
  /** Whoever signs in with the factors has not lost them. */
  readonly stopReset: (tx: Db, accountId: string) => Promise<unknown>
  readonly passkeys: ReturnType<typeof createPasskeys>
}

export interface Proof {
  readonly challenge: string
  readonly code?: string | undefined
  readonly passkey?: PasskeyAnswer | undefined
  /** Of a passkey alone; after a password it was said with that. */
  readonly remember?: boolean | undefined
}

const mostTries = 5

export function createPassing({ db, clock, keys, outbox, limiter, accounts, entrance, factorsOf, passkeys, stopReset }: PassingNeeds) {
  /** A code of the app, or one for recovery, spent in `tx`. */
  const spendCode = async (tx: Db, accountId: string, code: string): Promise<boolean> => {
    const { authenticator } = await factorsOf(tx, accountId)
    const step = authenticator && stepOf(authenticator.secret, code, clock.outside())
    if (step !== undefined) return store.useStep(tx, accountId, step)
    const recovery = recoveryCodeOf(code)
    if (!recovery) return false
    if (!(await store.takeRecoveryCode(tx, { account_id: accountId, code_hash: hashOf(keys, accountId, recovery) }))) return false
    await outbox.write(tx, 'account.secured', { eventId: newId(), accountId, what: 'recovery_used' })
    return true
  }

  /** Whose passkey it is, once it has signed what was asked. */
  const judgePasskey = async (answer: PasskeyAnswer, challenge: store.ChallengeTable) => {
    const passkey = await store.findPasskey(db, answer.id)
    const isExpected = passkey && (challenge.account_id === null || challenge.account_id === passkey.account_id)
    const counter = isExpected ? await passkeys.check(answer, challenge.question, passkey) : undefined
    if (!passkey || counter === undefined) throw new AppError('auth.passkey_refused')
    return { passkey, counter }
  }

  return {
    /** Throws `auth.challenge_expired`, `auth.incorrect_code`, `auth.passkey_refused` and what the entrance throws. */
    async pass({ challenge: token, code, passkey: answer, remember }: Proof, caller: Caller, deviceOf: DeviceOf): Promise<OpenedSession> {
      const hash = digestOf(token)
      const challenge = isTokenOf('f', token) ? await store.tryChallenge(db, hash, mostTries, clock.now()) : undefined
      if (!challenge || (challenge.kind !== 'second' && challenge.kind !== 'passkey')) throw new AppError('auth.challenge_expired')
      const shown = answer && (await judgePasskey(answer, challenge))
      const accountId = shown?.passkey.account_id ?? challenge.account_id
      if (accountId === null) throw new AppError('auth.incorrect_code')
      if (!shown) await countGuess(accountId)
      const account = await accounts.find(accountId)
      if (!account) throw new AppError('auth.challenge_expired')
      await entrance.judge(account)
      const session = await inTransaction(db, async (tx) => {
        // Held, so that what is being removed opens nothing any more.
        await store.hold(tx, accountId)
        if (!(await store.takeChallenge(tx, hash))) throw new AppError('auth.challenge_expired')
        if (shown) {
          if (!(await store.findPasskey(tx, shown.passkey.credential_id))) throw new AppError('auth.passkey_refused')
          await store.usePasskey(tx, shown.passkey.id, shown.counter, clock.now())
        } else if (!(await spendCode(tx, accountId, code ?? ''))) throw new AppError('auth.incorrect_code')
        await stopReset(tx, accountId)
        const remembered = challenge.kind === 'passkey' ? (remember ?? false) : challenge.remember
        return entrance.open({ account, caller, remember: remembered, deviceOf, withFactor: true }, tx)
      })
      if (!shown) await forgiveGuess(accountId)
      return session
    },
  }

  // Whoever has the password may ask anew as often as they like: the guesses are counted for the account, too.
  async function countGuess(accountId: string): Promise<void> {
    await limiter.guess(`factor:${accountId}`, 10, minutes(15))
    await limiter.guess(`factor-day:${accountId}`, 50, days(1))
  }
  async function forgiveGuess(accountId: string): Promise<void> {
    await limiter.forgetGuesses(`factor:${accountId}`)
    await limiter.giveBackGuess(`factor-day:${accountId}`)
  }
}
