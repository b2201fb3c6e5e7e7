import { createBroadcasts } from './broadcasts.ts'
import { createGroups } from './groups.ts'
import type { Needs } from './needs.ts'
import { createRunning } from './running.ts'
import { createSending } from './sending.ts'
import { createStops } from './stops.ts'
import { createTargets } from './targets.ts'
import './tidings.ts'

export type FanGroups = ReturnType<typeof createFanGroups>

export function createFanGroups(needs: Needs) {
  const sealed = needs.sealing.of('broadcast', 'id', ['text'])
  // Whoever may open a copy may open its files.
  needs.media.guard('broadcast', needs.messages.reading.canSeeCopy)
  const groups = createGroups(needs)
  const targets = createTargets(needs, groups)
  const sending = createSending(needs, sealed)
  return {
    groups,
    targets,
    broadcasts: createBroadcasts(needs, targets, sending, sealed),
    running: createRunning(needs, sealed),
    stops: createStops(needs),
  }
}
