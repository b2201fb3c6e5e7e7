// Keys for programs that act for somebody (decision 092): a key is its owner with fewer rights, and is asked for anew at every call. It ends
// by its owner, by its time, with a new password, and for good where its account is shut (a trigger, so that no way to shut one can forget it). Keys of the
// site are made beside them (site-keys.ts) and come through the same door.
import { mostKeys, type ApiKey, type BodyOf, type Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, days, minutes, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Caller, Viewer } from '#platform/http/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { digestOf, isApiKey } from '#platform/secrets.ts'
import { isShut, type Accounts } from '#people/accounts'
import type { RequireStepUp } from '#people/sessions'
import { judgeWishes, makeKey } from './making.ts'
import { isWithin } from './policy.ts'
import { presentKey } from './present.ts'
import { createSiteKeys, mayMakeSiteKeys } from './site-keys.ts'
import * as store from './store.ts'
import './tidings.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly accounts: Pick<Accounts, 'find' | 'isMinor' | 'rolesOf'>
  readonly requireStepUp: RequireStepUp
}

export type ApiKeys = ReturnType<typeof createApiKeys>
type Form = BodyOf<Calls['keys']['create']>

/** Nothing is asked again for by a key: it has shown no password. */
const never = new Date(0)
const sweptAfter = days(30)

export function createApiKeys({ db, clock, jobs, outbox, accounts, requireStepUp }: Needs) {
  const maker = async (tx: Db, accountId: string) => {
    const account = await accounts.find(accountId, tx)
    if (!account || isShut(account)) throw new AppError('auth.session_expired')
    if (accounts.isMinor(account)) throw new AppError('key.adults_only')
    if (account.status !== 'active') throw new AppError('auth.email_not_verified')
    return account
  }

  jobs.define({
    name: 'api-keys.sweep',
    schedule: '27 4 * * *',
    run: async () => void (await store.sweep(db, after(clock.now(), -sweptAfter))),
  })
  outbox.on('account.displaced', async ({ accountId }, tx) => void (await store.revokeAll(tx, accountId, clock.now())))

  return {
    ...createSiteKeys({ db, clock, outbox, accounts }),

    list: async ({ accountId }: Viewer): Promise<ApiKey[]> => (await store.listOwn(db, accountId)).map(presentKey),

    async create(viewer: Viewer, form: Form): Promise<{ key: string; made: ApiKey }> {
      const { accountId } = viewer
      await maker(db, accountId)
      const { name } = judgeWishes(form)
      await requireStepUp(viewer, form.currentPassword || undefined)
      return inTransaction(db, async (tx) => {
        await store.hold(tx, accountId)
        await maker(tx, accountId)
        const now = clock.now()
        if ((await store.countLiving(tx, accountId, now)) >= mostKeys) throw new AppError('key.too_many')
        const { key, row } = makeKey(form, { accountId, isOfSite: false }, now)
        await store.insert(tx, row)
        await outbox.write(tx, 'account.secured', { eventId: newId(), accountId, what: 'key_made', detail: name })
        return { key, made: presentKey(row) }
      })
    },

    async revoke({ accountId }: Viewer, id: string): Promise<void> {
      if (!(await store.revoke(db, clock.now(), { id, account_id: accountId, of_site: false }))) throw new AppError('key.unknown')
    },

    /** A new password: whoever knew the former one may have made a key. */
    endAll: async (tx: Db, accountId: string): Promise<void> => void (await store.revokeAll(tx, accountId, clock.now())),

    /** It was ended before, and a backup brought it back. */
    endAgain: async (tx: Db, accountId: string, id: string, at: Date): Promise<void> =>
      void (await store.revoke(tx, at, { id, account_id: accountId })),

    /** Whether what was given to a program by this key may still be fetched. */
    isOpen: async ({ accountId, sessionId }: { accountId: string; sessionId?: string | undefined }): Promise<boolean> =>
      sessionId !== undefined && (await store.findLiving(db, sessionId, clock.now()))?.account_id === accountId,

    /** Whose key this is; undefined for what is no key. Throws `key.refused`: all refusals look alike. */
    async resolve(token: string, { address }: Pick<Caller, 'address'>): Promise<Viewer | undefined> {
      if (!isApiKey(token)) return undefined
      const now = clock.now()
      const row = await store.findByHash(db, digestOf(token))
      if (!row || row.expires_at <= now || !isWithin(row.networks, address)) throw new AppError('key.refused')
      const account = await accounts.find(row.account_id)
      if (!account || isShut(account) || accounts.isMinor(account)) throw new AppError('key.refused')
      if (row.of_site && !mayMakeSiteKeys(account, accounts)) throw new AppError('key.refused')
      if (now.getTime() - (row.last_used_at?.getTime() ?? 0) > minutes(1)) await store.touch(db, row.id, now)
      return {
        accountId: account.id,
        sessionId: row.id,
        kind: account.kind,
        roles: row.of_site ? accounts.rolesOf(account) : [],
        isMinor: false,
        steppedUpAt: never,
        hasFactor: false,
        key: { id: row.id, name: row.name, scopes: row.scopes, isOfSite: row.of_site },
      }
    },
  }
}
