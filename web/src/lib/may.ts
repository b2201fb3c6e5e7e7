// What staff of the site may do, for the pages of the administration alone: the table comes with them.
import { permits, type Permission } from '@fieldhouse/contract/permissions'
import { useMe } from './session.ts'

/** `within`: as far as the call that follows goes. */
export function useMay(permission: Permission, within?: string): boolean {
  const { data: me } = useMe()
  return permits(me?.roles ?? [], permission, within)
}
