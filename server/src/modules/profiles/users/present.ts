import type { PublicUser, TeamOfAccount, User } from '@fieldhouse/contract'
import { ageBandOf, ownStatus, presentCard, rolesAt, type Account } from '#people/accounts'

export interface OwnFacts {
  readonly phone: string | null
  readonly balance: number
  readonly balanceVersion: number
  readonly totalSubscriptions: number
  readonly following: number
  readonly hasPassword: boolean
  readonly connected: readonly string[]
  readonly teams: TeamOfAccount[]
  readonly isMinor: boolean
  readonly isOnline: boolean
  readonly guardianStatus: Account['guardian_status']
  readonly now: Date
}

/** What only the owner sees of an account; performers lay their profile over it. */
export function presentOwn(account: Account, facts: OwnFacts) {
  return {
    firstName: account.first_name,
    lastName: account.last_name,
    email: account.email,
    pendingEmail: account.pending_email,
    cover: account.cover,
    phone: facts.phone,
    phoneCode: account.phone_code,
    country: account.country,
    gender: account.gender,
    dateOfBirth: account.date_of_birth,
    ageBand: ageBandOf(account.date_of_birth, account.show_age_band, facts.now),
    isMinor: facts.isMinor,
    showOnline: account.shows_online,
    guardianStatus: facts.guardianStatus,
    // A suspended account has no session that could ask.
    status: ownStatus(account),
    roles: [account.kind, ...rolesAt(account, facts.now)],
    balance: facts.balance,
    balanceVersion: facts.balanceVersion,
    verifiedEmail: account.email_verified_at !== null,
    hasPassword: facts.hasPassword,
    twitterConnected: facts.connected.includes('twitter'),
    googleConnected: facts.connected.includes('google'),
    teams: facts.teams,
    createdAt: account.created_at.toISOString(),
    updatedAt: account.updated_at.toISOString(),
  }
}

const cardOf = (account: Account, isOnline: boolean) =>
  presentCard({ account, profile: undefined, isOnline, school: undefined, sports: [] })

export const presentUser = (account: Account, facts: OwnFacts): User => ({
  ...cardOf(account, facts.isOnline),
  ...presentOwn(account, facts),
  stats: { totalSubscriptions: facts.totalSubscriptions, following: facts.following },
})

export const presentPublicUser = (
  account: Account,
  { stats, isOnline, now }: { readonly stats: PublicUser['stats']; readonly isOnline: boolean; readonly now: Date },
): PublicUser => ({
  ...cardOf(account, isOnline),
  country: account.country,
  ageBand: ageBandOf(account.date_of_birth, account.show_age_band, now),
  stats,
  createdAt: account.created_at.toISOString(),
})
