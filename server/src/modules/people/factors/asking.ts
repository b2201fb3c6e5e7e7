// What is asked of whoever signs in, and until when it may be answered.
import { AppError } from '#platform/app-error.ts'
import { after, minutes, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { digestOf, newToken } from '#platform/secrets.ts'
import type { SealedColumns } from '#platform/sealing/index.ts'
import { newQuestion, type createPasskeys } from './passkeys.ts'
import * as store from './store.ts'

interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly sealed: SealedColumns<'account_id', 'secret'>
  readonly passkeys: ReturnType<typeof createPasskeys>
}

const life = minutes(10)

export type FactorsOf = ReturnType<typeof createAsking>['factorsOf']

export function createAsking({ db, clock, sealed, passkeys }: Needs) {
  const pose = async (row: Pick<store.ChallengeTable, 'kind' | 'account_id' | 'remember'>) => {
    const token = newToken('f')
    const question = newQuestion()
    const expires = after(clock.now(), life)
    await store.insertChallenge(db, { ...row, token_hash: digestOf(token), question, tries: 0, expires_at: expires })
    return { token, question }
  }

  const factorsOf = async (using: Db, accountId: string) => {
    const [authenticator, own] = [await store.findAuthenticator(using, accountId), await store.listPasskeys(using, accountId)]
    return { authenticator: authenticator?.confirmed_at ? sealed.open(authenticator) : undefined, own }
  }

  const isOn = async (using: Db, accountId: string): Promise<boolean> => {
    const { authenticator, own } = await factorsOf(using, accountId)
    return authenticator !== undefined || own.length > 0
  }

  return {
    factorsOf,
    isOn,

    async ask(accountId: string, remember: boolean): Promise<void> {
      const { authenticator, own } = await factorsOf(db, accountId)
      if (!authenticator && own.length === 0) return
      const { token, question } = await pose({ kind: 'second', account_id: accountId, remember })
      const hasRecovery = (await store.countRecoveryCodes(db, accountId)) > 0
      const ways = [
        ...(authenticator ? (['code'] as const) : []),
        ...(own.length > 0 ? (['passkey'] as const) : []),
        ...(hasRecovery ? (['recovery'] as const) : []),
      ]
      const passkey = own.length > 0 ? passkeys.ask(question, own) : null
      throw new AppError('auth.second_factor_required', { challenge: { token, ways, passkey } })
    },

    /** For whoever has not said yet who they are. */
    async question() {
      const { token, question } = await pose({ kind: 'passkey', account_id: null, remember: false })
      return { challenge: token, passkey: passkeys.ask(question, []) }
    },

    /** For whoever is signed in and has a passkey. */
    async step(accountId: string) {
      const { own } = await factorsOf(db, accountId)
      if (own.length === 0) return { challenge: null, passkey: null }
      const { token, question } = await pose({ kind: 'step', account_id: accountId, remember: false })
      return { challenge: token, passkey: passkeys.ask(question, own) }
    },

    /** For a passkey that this account is about to make. */
    enrol: (accountId: string) => pose({ kind: 'enrol', account_id: accountId, remember: false }),
  }
}
