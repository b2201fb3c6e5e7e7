// Fans as others may see them.
import type { PublicUser } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { isId } from '#platform/new-id.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Pages } from '#ground/pages'
import { adultsBornUntil, type Accounts } from '#people/accounts'
import type { StatsOf } from './facts.ts'
import { presentPublicUser } from './present.ts'

export interface FanNeeds {
  readonly clock: Clock
  readonly accounts: Accounts
  readonly pages: Pages
  readonly statsOf: StatsOf
}

export const createFans = ({ clock, accounts, pages, statsOf }: FanNeeds) => ({
  /** Fans by name, of age, in public shape. */
  async search(
    wish: {
      q?: string
      country?: string
      sortBy?: 'createdAt' | 'name'
      sort?: 'asc' | 'desc'
      limit?: number
      offset?: number
    },
    viewer: Viewer,
  ) {
    const bornUntil = adultsBornUntil(clock.now())
    const sortBy = wish.sortBy === 'name' ? 'name' : 'created_at'
    const { sort = 'desc', limit = 10, offset = 0, q, country } = wish
    const { rows, total } = await accounts.searchFans({ readerId: viewer.accountId, q, country, bornUntil, sortBy, sort, limit, offset })
    const stats = await statsOf(rows.map(({ id }) => id))
    return {
      data: rows.map((row) => presentPublicUser(row, { stats: stats(row.id), isOnline: accounts.isOnline(row), now: clock.now() })),
      total,
    }
  },
  async view(id: string, viewer: Viewer | undefined): Promise<PublicUser> {
    const account = isId(id) ? await accounts.find(id) : await accounts.findByUsername(id)
    if (!account || account.kind !== 'user' || account.status !== 'active' || account.is_hidden || accounts.isMinor(account))
      throw new AppError('user.unknown')
    if (await pages.isApart(viewer, account.id)) throw new AppError('user.unknown')
    const stats = (await statsOf([account.id]))(account.id)
    return presentPublicUser(account, { stats, isOnline: accounts.isOnline(account), now: clock.now() })
  },
})
