import type { ReactNode } from 'react'
import { useMe, useSignedIn } from '../../lib/session.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { NotFound } from '../not-found.tsx'

/** Everybody else sees that there is nothing (wire.md 6.4). */
export function ForAdministrators({ children }: { children: ReactNode }) {
  const isSignedIn = useSignedIn()
  const { data: me } = useMe()
  if (isSignedIn && !me) return <SkeletonRows />
  return me?.roles.includes('admin') ? children : <NotFound />
}
