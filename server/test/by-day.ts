// Who is under 18 is told of nothing between midnight and six, wherever they may live (youth.md Y68): a test that reads what they are told
// begins by day, whenever it runs.
import { hours } from '#platform/clock.ts'
import type { TestClock } from './create-test-app.ts'

/** It is day, and will be for some hours, from Hawaii to the east coast. */
const day = { from: 16, until: 23 } as const

/** Moves the clock on to the next day there, unless it is day. What a session may do ends on the way. */
export function beginByDay(clock: TestClock): void {
  const hour = clock.now().getUTCHours()
  if (hour < day.from || hour >= day.until) clock.advance(hours((day.from - hour + 24) % 24))
}
