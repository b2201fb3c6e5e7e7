// The app that makes codes, as its owner sets it up and takes it away.
import { AppError } from '#platform/app-error.ts'
import { minutes, type Clock } from '#platform/clock.ts'
import type { RateLimiter, Viewer } from '#platform/http/index.ts'
import type { SealedColumns } from '#platform/sealing/index.ts'
import type { Settings } from '#ground/settings'
import type { Accounts } from '#people/accounts'
import type { RequireStepUp } from '#people/sessions'
import type { Changes } from './changes.ts'
import { addressOf, newSecret, stepOf } from './codes.ts'
import * as store from './store.ts'

export interface AuthenticatorNeeds {
  readonly clock: Clock
  readonly limiter: RateLimiter
  readonly accounts: Accounts
  readonly settings: Settings
  readonly requireStepUp: RequireStepUp
  readonly sealed: SealedColumns<'account_id', 'secret'>
  readonly changes: Changes
}

export function createAuthenticator(needs: AuthenticatorNeeds) {
  const { clock, limiter, accounts, settings, requireStepUp, sealed } = needs
  const { change, wasAdded, wasRemoved } = needs.changes
  return {
    async beginAuthenticator(viewer: Viewer, currentPassword: string | undefined) {
      await requireStepUp(viewer, currentPassword || undefined)
      const [{ siteName }, account] = [await settings.read(), await accounts.find(viewer.accountId)]
      const secret = newSecret()
      await change(viewer, async (tx) => {
        if ((await store.findAuthenticator(tx, viewer.accountId))?.confirmed_at) throw new AppError('factor.on_already')
        const row = { account_id: viewer.accountId, secret, created_at: clock.now(), confirmed_at: null, last_step: 0 }
        await store.beginAuthenticator(tx, sealed.close(row, viewer.accountId))
      })
      return { secret, address: addressOf(secret, siteName, account?.username ?? account?.email ?? 'account') }
    },

    async confirmAuthenticator(viewer: Viewer, code: string): Promise<string[] | null> {
      const guesses = `factor-confirm:${viewer.accountId}`
      await limiter.guess(guesses, 20, minutes(10))
      return change(viewer, async (tx) => {
        const row = await store.findAuthenticator(tx, viewer.accountId)
        if (!row || row.confirmed_at) throw new AppError('factor.unknown')
        const step = stepOf(sealed.open(row).secret, code, clock.outside())
        if (step === undefined || !(await store.useStep(tx, viewer.accountId, step))) throw new AppError('auth.incorrect_code')
        await store.confirmAuthenticator(tx, viewer.accountId, clock.now())
        return wasAdded(tx, viewer, 'An app makes codes for it now')
      })
    },

    async removeAuthenticator(viewer: Viewer, currentPassword: string | undefined): Promise<void> {
      await requireStepUp(viewer, currentPassword || undefined)
      await change(viewer, async (tx) => {
        if (!(await store.removeAuthenticator(tx, viewer.accountId))) throw new AppError('factor.unknown')
        await wasRemoved(tx, viewer, 'Codes of an app are not asked for any more')
      })
    },
  }
}
