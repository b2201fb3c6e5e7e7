// Second factors of an account: an app that makes codes, passkeys, and codes for recovery (access.md 5).
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import type { Settings } from '#ground/settings'
import type { Account } from '#people/accounts'
import type { RequireStepUp, Sessions } from '#people/sessions'
import { createAsking } from './asking.ts'
import { createAuthenticator } from './authenticator.ts'
import { createChanges } from './changes.ts'
import { createOwnPasskeys } from './own-passkeys.ts'
import { createPassing, type PassingNeeds } from './passing.ts'
import { createPasskeys } from './passkeys.ts'
import { createResets } from './resets.ts'
import { createShowing } from './showing.ts'
import * as store from './store.ts'
import './tidings.ts'

export interface Needs extends Omit<PassingNeeds, 'passkeys' | 'factorsOf' | 'stopReset'> {
  readonly mail: Mail
  readonly jobs: Jobs
  readonly sealing: Sealing
  readonly sessions: Sessions
  readonly settings: Settings
  readonly requireStepUp: RequireStepUp
  readonly siteUrl: string
}

export type Factors = ReturnType<typeof createFactors>

export function createFactors(needs: Needs) {
  const { db, clock, jobs, outbox, accounts, requireStepUp, siteUrl } = needs
  const sealed = needs.sealing.of('authenticator', 'account_id', ['secret'])
  const passkeys = createPasskeys(siteUrl)
  const { factorsOf, isOn, ask, question, step, enrol } = createAsking({ db, clock, sealed, passkeys })
  const resets = createResets({ ...needs, isOn })
  const passing = createPassing({ ...needs, passkeys, factorsOf, stopReset: resets.stop })
  const changes = createChanges({ ...needs, isOn })
  // Who changed it knows of somebody who had the former one, and may be half way in.
  outbox.on('account.secured', async ({ accountId, what }, tx) => {
    if (what === 'password_changed') await store.dropChallenges(tx, accountId)
  })
  jobs.define({ name: 'factors.sweep', schedule: '41 * * * *', run: async () => void (await store.sweepChallenges(db, clock.now())) })

  const listOf = async (accountId: string) => {
    const [authenticator, own] = [await store.findAuthenticator(db, accountId), await store.listPasskeys(db, accountId)]
    return { authenticator, passkeys: own, recoveryCodesLeft: await store.countRecoveryCodes(db, accountId) }
  }

  return {
    ...createAuthenticator({ ...needs, sealed, changes }),
    ...createOwnPasskeys({ ...needs, passkeys, enrol, changes }),
    ...passing,
    ...createShowing({ ...needs, passkeys }),
    resets,
    /** After a restore: what was used up or taken away before a moment must not open the account again. */
    endAgain: (accountId: string, which: string, at: Date): Promise<void> =>
      inTransaction(db, async (tx) => {
        await store.hold(tx, accountId)
        if (which.startsWith('code.'))
          await store.takeRecoveryCode(tx, { account_id: accountId, code_hash: Buffer.from(which.slice('code.'.length), 'hex') })
        else if (which !== 'authenticator') await store.removePasskey(tx, accountId, which)
        else if (((await store.findAuthenticator(tx, accountId))?.created_at ?? at) < at) await store.removeAuthenticator(tx, accountId)
        const isLast = !(await store.findAuthenticator(tx, accountId)) && (await store.listPasskeys(tx, accountId)).length === 0
        if (isLast) await store.removeRecoveryCodes(tx, accountId)
      }),
    question,
    /** What a passkey signs in a session that is open; nulls where there is none. */
    step,
    secondFactors: { isOn, ask },
    /** Who proves an address anew begins every sign-in anew. */
    dropChallenges: async (tx: Db, accountId: string) => void (await store.dropChallenges(tx, accountId)),

    /** For whoever has lost all of them, by whoever runs the site: the password alone opens the account again, and its sessions end. Answers who it was; several where a name is of more than one. */
    async reset(login: string): Promise<readonly Account[]> {
      const found = await accounts.findByLogin(login.trim().toLowerCase())
      const [account] = found
      if (!account || found.length > 1) return found
      const accountId = account.id
      await inTransaction(db, async (tx) => {
        await store.hold(tx, accountId)
        await resets.takeAway(tx, accountId, 'Whoever runs this site has taken its second factors away')
        await resets.stop(tx, accountId)
      })
      return found
    },

    list: ({ accountId }: Viewer) => listOf(accountId),
    listOf,

    async renewRecoveryCodes(viewer: Viewer, currentPassword: string | undefined): Promise<string[]> {
      await requireStepUp(viewer, currentPassword || undefined)
      return changes.change(viewer, async (tx) => {
        if (!(await isOn(tx, viewer.accountId))) throw new AppError('factor.unknown')
        await changes.tell(tx, viewer, 'It has new codes for recovery')
        return changes.renewCodes(tx, viewer.accountId)
      })
    },
  }
}
