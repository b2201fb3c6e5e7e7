// What an account's owner sees beside its row: counts, wallet, ways in.
import type { User } from '@fieldhouse/contract'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Account, Accounts } from '#people/accounts'
import type { Follows } from '#people/follows'
import type { Passwords } from '#people/sessions'
import type { Teams } from '#profiles/teams'
import type { OwnFacts } from './present.ts'

/** Facts that modules above this one know; the wiring hands them in. */
export interface OwnMoney {
  balanceOf(accountId: string): Promise<{ balance: number; version: number }>
  /** By account; who has none is not in it. */
  countSubscriptions(accountIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}

export interface FactNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Accounts
  readonly follows: Follows
  readonly passwords: Passwords
  readonly money: OwnMoney
  readonly teams: Teams
  /** Social networks an account can sign in with. */
  readonly connectionsOf: (accountId: string) => Promise<string[]>
}

export type StatsOf = ReturnType<typeof createFacts>['statsOf']

export function createFacts({ db, clock, accounts, follows, passwords, money, teams, connectionsOf }: FactNeeds) {
  /** The counts of fans, the same at every door. */
  const statsOf = async (ids: readonly string[]): Promise<(id: string) => User['stats']> => {
    const [subscriptions, following] = await Promise.all([money.countSubscriptions(ids), follows.countFollowed(ids)])
    return (id) => ({ totalSubscriptions: subscriptions.get(id) ?? 0, following: following.get(id) ?? 0 })
  }

  const factsOf = async (account: Account): Promise<OwnFacts> => {
    const [{ balance, version }, stats, hasPassword, connected, teamsOf] = await Promise.all([
      money.balanceOf(account.id),
      statsOf([account.id]),
      passwords.has(db, account.id),
      connectionsOf(account.id),
      teams.reading.ofAccounts([account.id], 'themself'),
    ])
    const isMinor = accounts.isMinor(account)
    return {
      phone: accounts.phoneOf(account),
      balance,
      balanceVersion: version,
      ...stats(account.id),
      hasPassword,
      connected,
      teams: teamsOf(account.id),
      isMinor,
      isOnline: accounts.isOnline(account),
      guardianStatus: accounts.guardianStatusOf(account),
      now: clock.now(),
    }
  }

  return { statsOf, factsOf }
}
