// Pure rules of roles of the site's staff.
import type { SiteRole } from '@fieldhouse/contract'
import { after, hours } from '#platform/clock.ts'
import type { Account } from '#people/accounts'
import type { GrantTable } from './tables.ts'

/** Who reads what nobody else may waits a day for it, while all of the staff knows. */
const safetyWaits = hours(24)

export const startOf = (role: SiteRole, now: Date): Date => (role === 'safety' ? after(now, safetyWaits) : now)

/** Staff has an account of its own: of a grown-up, open, with an address that is proven, and no athlete's page. */
export const isFit = (
  account: Pick<Account, 'kind' | 'status' | 'email_verified_at'>,
  { isMinor, isLimited }: { readonly isMinor: boolean; readonly isLimited: boolean },
): boolean => account.kind === 'user' && account.status === 'active' && account.email_verified_at !== null && !isMinor && !isLimited

export const isOver = ({ ended_at: ended, until }: Pick<GrantTable, 'ended_at' | 'until'>, now: Date): boolean =>
  ended !== null || (until !== null && until <= now)

/** What an account is by its grants that nobody has ended. */
export function standingOf(open: readonly GrantTable[], now: Date): Pick<Account, 'roles' | 'role_times'> {
  const lasting = open.filter((grant) => !isOver(grant, now))
  const timeOf = ({ starts_at: from, until }: GrantTable) => ({
    ...(from > now && { from: from.toISOString() }),
    ...(until && { until: until.toISOString() }),
  })
  return {
    roles: lasting.map(({ role }) => role),
    role_times: Object.fromEntries(lasting.map((grant) => [grant.role, timeOf(grant)])),
  }
}

/** What a grant is at a moment, for who reads of it. */
export const stateOf = (grant: GrantTable, now: Date): 'waits' | 'held' | 'over' =>
  isOver(grant, now) ? 'over' : grant.starts_at > now ? 'waits' : 'held'
