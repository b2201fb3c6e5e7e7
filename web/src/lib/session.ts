// Who is signed in: the cookie says whether, `/users/me` says who.
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { profilePath } from '@fieldhouse/contract/addresses'
import { afterLogin, isComplete, type Destination, type SignedIn } from './after-login.ts'
import type { DataFor } from './calls.ts'
import { readCookie, removeCookie } from './cookies.ts'
import { ask, layIn, queryClient } from './queries.ts'
import { navigate } from './router/index.ts'
import { page, sessionChanged, subscribeToSession, takeOver } from './token.ts'
import { forgetUtm } from './utm.ts'

export type Me = DataFor<'users.me'>

/** The first role is the kind of account, all others are of staff. */
export const isStaff = ({ roles }: Pick<Me, 'roles'>): boolean => roles.length > 1

/** By the session that the page is of: the cookie is of all tabs, and may be gone while the page is still being let go of. */
export const isSignedIn = (): boolean => page.of !== null

export const useSignedIn = (): boolean => useSyncExternalStore(subscribeToSession, isSignedIn)

/** The own account; `data` is undefined for visitors and until the answer is there. */
export const useMe = () => useQuery({ ...ask('users.me'), enabled: useSignedIn(), select: ({ data }) => data })

/** Sets single fields of the cached own account. */
export const patchMe = (change: Partial<Me>): void =>
  layIn<{ data: Me }>(ask('users.me').queryKey, (known) => ({ ...known, data: { ...known.data, ...change } }))

/** Sets the wallet; an answer or event that is not newer than what is shown is ignored (wire.md 5, Balance). */
export const setBalance = (balance: number, balanceVersion: number): void =>
  layIn<{ data: Me }>(ask('users.me').queryKey, (known) =>
    balanceVersion > known.data.balanceVersion ? { ...known, data: { ...known.data, balance, balanceVersion } } : known,
  )

/**
 * An athlete who was on the way somewhere goes there, and who is verified to the own page: what an account still lacks can
 * wait on its own page, and must not take the way each time.
 */
function forSettledAthlete(me: SignedIn, next: string | null): Destination | undefined {
  if (!me.isPerformer || !isComplete(me)) return undefined
  // The same rule as for fans says whether the way is one of this site.
  if (next && afterLogin({ ...me, isPerformer: false, roles: [] }, { next }).to === next) return { to: next }
  return me.verifiedDocument && me.teams.length === 0 ? { to: profilePath(me) } : undefined
}

/** The page to open for a person who just signed in, and the cookie that decided it. */
export function whereNext(me: SignedIn, next: string | null): Destination {
  const pending = {
    refPostId: readCookie('refPostId'),
    supportPerformer: readCookie('supportPerformer'),
    refTeam: readCookie('refTeam'),
    next,
  }
  return forSettledAthlete(me, next) ?? afterLogin(me, pending)
}

/** Goes there and forgets the cookie, which counts once. */
export function follow({ to, used }: Destination): Promise<void> {
  if (used) removeCookie(used)
  return navigate(to, { replace: true })
}

/** Call after the server has set the session cookie: loads the account; what a visitor saw is asked for again. */
export async function beginSession(): Promise<Me> {
  takeOver()
  void queryClient.invalidateQueries()
  const { data } = await queryClient.fetchQuery({ ...ask('users.me'), staleTime: 0 })
  sessionChanged()
  // No marketing values for minors (youth.md Y7).
  if (data.isMinor) forgetUtm()
  return data
}
