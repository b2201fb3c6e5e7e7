// What staff of the site may do, for the pages of the administration alone: the table comes with them.
import { permits, type Permission } from '@fieldhouse/contract/permissions'
import { useMe } from './session.ts'

export function useMay(permission: Permission): boolean {
  const { data: me } = useMe()
  return permits(me?.roles ?? [], permission)
}
