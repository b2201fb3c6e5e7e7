import type { ReactNode } from 'react'
import { permits, siteRolesAmong, type Permission } from '@fieldhouse/contract/permissions'
import { useMay } from '../../lib/may.ts'
import { useMe, useSignedIn } from '../../lib/session.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { NotFound } from '../not-found.tsx'

interface Props {
  /** Absent: whatever role of staff. */
  readonly permission?: Permission
  readonly children: ReactNode
}

/** Everybody else, staff with other roles too, sees that there is nothing (wire.md 6.4). */
export function ForStaff({ permission, children }: Props) {
  const isSignedIn = useSignedIn()
  const { data: me } = useMe()
  if (isSignedIn && !me) return <SkeletonRows />
  const roles = me?.roles ?? []
  const may = permission === undefined ? siteRolesAmong(roles).length > 0 : permits(roles, permission)
  return may ? children : <NotFound />
}

/** A part of a page that not everybody has who sees the page. */
export const IfMay = ({ permission, children }: Required<Props>) => (useMay(permission) ? children : null)
