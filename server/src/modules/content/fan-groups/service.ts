import { createBroadcasts } from './broadcasts.ts'
import { createGroups } from './groups.ts'
import type { Needs } from './needs.ts'
import './tidings.ts'

export type FanGroups = ReturnType<typeof createFanGroups>

export function createFanGroups(needs: Needs) {
  const groups = createGroups(needs)
  return { groups, broadcasts: createBroadcasts(needs, groups) }
}
