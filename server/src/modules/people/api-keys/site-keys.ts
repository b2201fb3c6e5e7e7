// Keys for programs of whoever runs the site: made by an owner, listed and ended by each of them. One opens nothing while whoever made it is
// no owner.
import { mostKeys, permits, type BodyOf, type Calls, type SiteKey } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { isShut, type Account, type Accounts } from '#people/accounts'
import { makeKey } from './making.ts'
import { presentSiteKey } from './present.ts'
import * as store from './store.ts'

interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
  readonly accounts: Pick<Accounts, 'find' | 'rolesOf'>
}

/** What a key of the site is believed as: all that its maker's roles open, which its scopes narrow. */
export const mayMakeSiteKeys = (account: Account, accounts: Pick<Accounts, 'rolesOf'>): boolean =>
  !isShut(account) && permits(accounts.rolesOf(account), 'keys.write')

export const createSiteKeys = ({ db, clock, outbox, accounts }: Needs) => ({
  async listOfSite(): Promise<SiteKey[]> {
    const rows = await store.listOfSite(db)
    const makers = new Map<string, Account | undefined>()
    for (const { account_id: id } of rows) if (!makers.has(id)) makers.set(id, await accounts.find(id))
    return rows.map((row) => {
      const maker = makers.get(row.account_id)
      return presentSiteKey(row, maker, maker !== undefined && mayMakeSiteKeys(maker, accounts))
    })
  },

  async createOfSite({ accountId }: Viewer, form: BodyOf<Calls['siteKeys']['create']>): Promise<{ key: string; made: SiteKey }> {
    const { key, row } = makeKey(form, { accountId, isOfSite: true }, clock.now())
    const maker = await accounts.find(accountId)
    await inTransaction(db, async (tx) => {
      await store.hold(tx, 'of the site')
      if ((await store.countLivingOfSite(tx, clock.now())) >= mostKeys) throw new AppError('key.too_many')
      await store.insert(tx, row)
      await outbox.write(tx, 'account.secured', { eventId: newId(), accountId, what: 'key_made', detail: `${row.name} (key of the site)` })
    })
    return { key, made: presentSiteKey(row, maker, true) }
  },

  async revokeOfSite(id: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      if (!(await store.revoke(tx, clock.now(), { id, of_site: true }))) throw new AppError('key.unknown')
    })
  },
})
