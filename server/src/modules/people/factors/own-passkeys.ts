// Passkeys, as their owner makes them and takes them away.
import type { NewPasskey } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { digestOf, isTokenOf } from '#platform/secrets.ts'
import type { Settings } from '#ground/settings'
import type { Accounts } from '#people/accounts'
import type { RequireStepUp } from '#people/sessions'
import type { Changes } from './changes.ts'
import type { createPasskeys } from './passkeys.ts'
import * as store from './store.ts'

export interface OwnPasskeyNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Accounts
  readonly settings: Settings
  readonly requireStepUp: RequireStepUp
  readonly passkeys: ReturnType<typeof createPasskeys>
  readonly enrol: (accountId: string) => Promise<{ token: string; question: string }>
  readonly changes: Changes
}

const mostPasskeys = 10

export function createOwnPasskeys(needs: OwnPasskeyNeeds) {
  const { db, clock, accounts, settings, requireStepUp, passkeys, enrol } = needs
  const { change, wasAdded, wasRemoved } = needs.changes
  return {
    async beginPasskey(viewer: Viewer, currentPassword: string | undefined) {
      await requireStepUp(viewer, currentPassword || undefined)
      const own = await store.listPasskeys(db, viewer.accountId)
      if (own.length >= mostPasskeys) throw new AppError('factor.too_many')
      const [{ siteName }, account] = [await settings.read(), await accounts.find(viewer.accountId)]
      const { token, question } = await enrol(viewer.accountId)
      const login = account?.username ?? account?.email ?? 'account'
      return {
        challenge: token,
        passkey: passkeys.wish(question, { id: viewer.accountId, login, name: account?.name ?? login, siteName }, own),
      }
    },

    async addPasskey(viewer: Viewer, { challenge: token, name, passkey }: { challenge: string; name: string; passkey: NewPasskey }) {
      const hash = digestOf(token)
      const challenge = isTokenOf('f', token) ? await store.tryChallenge(db, hash, 1, clock.now()) : undefined
      if (challenge?.kind !== 'enrol' || challenge.account_id !== viewer.accountId) throw new AppError('auth.challenge_expired')
      const made = await passkeys.accept(passkey, challenge.question)
      if (!made) throw new AppError('auth.passkey_refused')
      return change(viewer, async (tx) => {
        if (!(await store.takeChallenge(tx, hash))) throw new AppError('auth.challenge_expired')
        if ((await store.listPasskeys(tx, viewer.accountId)).length >= mostPasskeys) throw new AppError('factor.too_many')
        const row = {
          id: newId(),
          account_id: viewer.accountId,
          credential_id: made.credentialId,
          public_key: made.publicKey,
          counter: made.counter,
          transports: passkey.transports ?? [],
          name: name.trim() || 'Passkey',
          created_at: clock.now(),
          last_used_at: null,
        }
        // Somebody else's, or kept before.
        if (!(await store.insertPasskey(tx, row))) throw new AppError('auth.passkey_refused')
        return { id: row.id, recoveryCodes: await wasAdded(tx, viewer, `The passkey “${row.name}” opens it now`) }
      })
    },

    async removePasskey(viewer: Viewer, id: string, currentPassword: string | undefined): Promise<void> {
      await requireStepUp(viewer, currentPassword || undefined)
      await change(viewer, async (tx) => {
        const name = await store.removePasskey(tx, viewer.accountId, id)
        if (name === undefined) throw new AppError('factor.unknown')
        await wasRemoved(tx, viewer, `The passkey “${name}” does not open it any more`)
      })
    },
  }
}
