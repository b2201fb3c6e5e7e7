// Which accounts are staff of the site, as others ask for them.
import { permits, type Permission } from '@fieldhouse/contract'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { rolesAt } from './policy.ts'
import * as store from './store.ts'
import type { Account } from './tables.ts'

export const createStaffing = ({ db, clock }: { readonly db: Db; readonly clock: Clock }) => ({
  hasAdministrator: store.hasAdministrator,

  /** The roles of staff that it holds now. */
  rolesOf: (account: Pick<Account, 'roles' | 'role_times'>): string[] => rolesAt(account, clock.now()),

  /** Active staff whose roles open this, who has been here longest first. */
  async staffWith(permission: Permission, using: Db = db): Promise<string[]> {
    const now = clock.now()
    return (await store.listStaff(using)).filter((account) => permits(rolesAt(account, now), permission)).map(({ id }) => id)
  },
})
