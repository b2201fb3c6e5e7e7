import type { ReactNode } from 'react'
import { useMe, useSignedIn } from '../../lib/session.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { NotFound } from '../not-found.tsx'

function ForStaff({ roles, children }: { roles: readonly string[]; children: ReactNode }) {
  const isSignedIn = useSignedIn()
  const { data: me } = useMe()
  if (isSignedIn && !me) return <SkeletonRows />
  return me?.roles.some((role) => roles.includes(role)) ? children : <NotFound />
}

/** Everybody else sees that there is nothing (wire.md 6.4). */
export const ForAdministrators = ({ children }: { children: ReactNode }) => <ForStaff roles={['admin']}>{children}</ForStaff>

/** The same for what moderators do, too. */
export const ForModerators = ({ children }: { children: ReactNode }) => <ForStaff roles={['admin', 'moderator']}>{children}</ForStaff>
