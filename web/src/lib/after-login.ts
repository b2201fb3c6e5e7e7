// Where a person goes after signing in: the table of wire.md 6.3, first match wins.
import { profilePath, teamPath, type ProfileOf, type TeamOf } from '@fieldhouse/contract/addresses'
import { ownPath } from '@fieldhouse/contract/own-page'

export interface SignedIn extends ProfileOf {
  readonly isPerformer: boolean
  readonly username: string | null
  readonly email: string | null
  readonly roles: readonly string[]
  readonly verifiedDocument?: boolean | undefined
  readonly teams: readonly (TeamOf & { readonly coachIds: readonly string[] })[]
}

export interface Pending {
  /** Cookies of wire.md 2. */
  readonly refPostId: string | null
  readonly supportPerformer: string | null
  readonly refTeam: string | null
  readonly next: string | null
}

export type UsedCookie = 'refPostId' | 'supportPerformer' | 'refTeam'

export interface Destination {
  readonly to: string
  /** The cookie that decided and is now to be removed. */
  readonly used?: UsedCookie
}

const nobody: Pending = { refPostId: null, supportPerformer: null, refTeam: null, next: null }

export const isComplete = (who: Pick<SignedIn, 'email' | 'username'>): boolean => Boolean(who.email && who.username)

function forPerformer(who: SignedIn, pending: Pending): Destination {
  const verification: Destination = { to: '/athlete/account?tab=verification' }
  if (!isComplete(who)) return { to: '/athlete/account' }
  if (who.educationType !== 'High School' && who.educationType !== 'College') return verification
  if (!who.verifiedDocument || who.teams.length === 0) return verification
  const coached = who.teams.filter((team) => team.coachIds.includes(who._id))
  const [only] = coached
  if (only && coached.length === 1) return { to: teamPath(only) }
  return { to: pending.next ?? profilePath(who) }
}

function forFan(who: SignedIn, pending: Pending): Destination {
  if (pending.refPostId) return { to: `/post/${encodeURIComponent(pending.refPostId)}`, used: 'refPostId' }
  if (pending.supportPerformer) return { to: `/support/${encodeURIComponent(pending.supportPerformer)}`, used: 'supportPerformer' }
  const team = ownPath(pending.refTeam ?? '')
  if (team) return { to: team, used: 'refTeam' }
  if (!isComplete(who)) return { to: '/fan/account' }
  return { to: pending.next ?? '/home' }
}

export function afterLogin(who: SignedIn, given: Partial<Pending> = {}): Destination {
  const pending = { ...nobody, ...given, next: ownPath(given.next ?? '') ?? null }
  if (who.roles.length > 1) return { to: pending.next ?? '/admin' }
  return who.isPerformer ? forPerformer(who, pending) : forFan(who, pending)
}
