// Whoever is signed in shows once more that it is them: what money and staff of the site are asked for (access.md 5).
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { digestOf, isTokenOf } from '#platform/secrets.ts'
import type { RequireStepUp, Sessions } from '#people/sessions'
import type { createPasskeys } from './passkeys.ts'
import * as store from './store.ts'

export interface ShowingNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly sessions: Pick<Sessions, 'noteStepUp' | 'noteFactor'>
  readonly requireStepUp: RequireStepUp
  readonly passkeys: ReturnType<typeof createPasskeys>
}

type Proof = BodyOf<Calls['factors']['showAgain']>

const mostTries = 5

export function createShowing({ db, clock, sessions, requireStepUp, passkeys }: ShowingNeeds) {
  const showPasskey = async (viewer: Viewer, token: string, answer: NonNullable<Proof['passkey']>) => {
    const hash = digestOf(token)
    const challenge = isTokenOf('f', token) ? await store.tryChallenge(db, hash, mostTries, clock.now()) : undefined
    if (challenge?.kind !== 'step' || challenge.account_id !== viewer.accountId) throw new AppError('auth.challenge_expired')
    const passkey = await store.findPasskey(db, answer.id)
    const counter = passkey?.account_id === viewer.accountId ? await passkeys.check(answer, challenge.question, passkey) : undefined
    if (!passkey || counter === undefined) throw new AppError('auth.passkey_refused')
    await inTransaction(db, async (tx) => {
      // Held, so that a passkey that is being removed shows nothing any more.
      await store.hold(tx, viewer.accountId)
      if (!(await store.takeChallenge(tx, hash))) throw new AppError('auth.challenge_expired')
      if (!(await store.findPasskey(tx, passkey.credential_id))) throw new AppError('auth.passkey_refused')
      await store.usePasskey(tx, passkey.id, counter, clock.now())
      await sessions.noteFactor(tx, viewer.accountId, viewer.sessionId)
      await sessions.noteStepUp(tx, viewer.sessionId)
    })
  }

  return {
    /** Throws the codes of `factors.showAgain`. */
    async showAgain(viewer: Viewer, { currentPassword, challenge, passkey }: Proof): Promise<void> {
      if (passkey) return showPasskey(viewer, challenge ?? '', passkey)
      if (!currentPassword) throw new AppError('auth.incorrect_credentials')
      await requireStepUp(viewer, currentPassword)
      await sessions.noteStepUp(db, viewer.sessionId)
    },
  }
}
