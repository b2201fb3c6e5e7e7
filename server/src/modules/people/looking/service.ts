// Staff sees the site as somebody else does (operate 2.3): it reads, for a quarter of an hour, what contract/src/looking.ts names, and nothing else.
// A look is its own kind of token: sessions, sockets and uploads do not know it.
import { lookMinutes, permits } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, minutes, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { digestOf, newToken } from '#platform/secrets.ts'
import { isShut, type Account, type Accounts } from '#people/accounts'
import type { Guardians } from '#people/guardians'
import type { Sessions } from '#people/sessions'
import * as store from './store.ts'
import type { LookTable } from './tables.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Pick<Accounts, 'find' | 'isMinor' | 'rolesOf'>
  readonly sessions: Pick<Sessions, 'isOpen'>
  readonly guardians: Pick<Guardians, 'hasWards'>
}

export interface Look {
  readonly token: string
  readonly until: Date
}

export type Looking = ReturnType<typeof createLooking>

/** Nothing is asked again for by a look: it has shown no password. */
const never = new Date(0)

export function createLooking({ db, clock, accounts, sessions, guardians }: Needs) {
  /** Nobody looks as a minor, a guardian or staff, nor as who is shut out; asked anew at each call. */
  const isFit = async (account: Account, using: Db): Promise<boolean> =>
    !isShut(account) &&
    !accounts.isMinor(account) &&
    accounts.rolesOf(account).length === 0 &&
    account.roles.length === 0 &&
    !(await guardians.hasWards(account.id, using))

  /** Whoever looks is still who may. */
  const isTheirs = async ({ by_account: by, by_session: sessionId }: LookTable): Promise<boolean> => {
    const looker = await accounts.find(by)
    if (!looker || isShut(looker) || !permits(accounts.rolesOf(looker), 'people.view-as')) return false
    return sessions.isOpen({ accountId: by, sessionId })
  }

  return {
    /** Throws `user.unknown`, `staff.view_refused`. */
    async open(tx: Db, { accountId: by, sessionId }: Viewer, accountId: string): Promise<Look> {
      const account = await accounts.find(accountId, tx)
      if (!account) throw new AppError('user.unknown')
      if (account.id === by || !(await isFit(account, tx))) throw new AppError('staff.view_refused')
      const now = clock.now()
      const token = newToken('y')
      const until = after(now, minutes(lookMinutes))
      await store.sweep(tx, now)
      await store.insert(tx, {
        id: newId(),
        token_hash: digestOf(token),
        account_id: accountId,
        by_account: by,
        by_session: sessionId,
        at: now,
        until,
      })
      return { token, until }
    },

    /** As whom it looks, without any role. Throws `auth.session_expired`. */
    async resolve(token: string): Promise<Viewer> {
      const look = await store.findByHash(db, digestOf(token), clock.now())
      const account = look && (await accounts.find(look.account_id))
      if (!look || !account || !(await isFit(account, db)) || !(await isTheirs(look))) throw new AppError('auth.session_expired')
      return {
        accountId: account.id,
        sessionId: look.id,
        kind: account.kind,
        roles: [],
        isMinor: false,
        steppedUpAt: never,
        hasFactor: false,
        look: { id: look.id, by: look.by_account },
      }
    },

    /** Whether what was shown may still be fetched. */
    async isOpen({ accountId, sessionId }: { accountId: string; sessionId?: string | undefined }): Promise<boolean> {
      const look = sessionId === undefined ? undefined : await store.findOpen(db, sessionId, clock.now())
      return look?.account_id === accountId && (await isTheirs(look))
    },
  }
}
