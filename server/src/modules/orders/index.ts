/** Orders of products: buying, sending, giving back (money.md 10, wire.md 4.11). */
import { defineJobs } from './jobs.ts'
import { createMoves } from './moves.ts'
import type { Needs } from './needs.ts'
import { createPlace } from './place.ts'
import { createReading } from './reading.ts'
import { tellOfOrders } from './tell.ts'

export { orderChecks } from './checks.ts'
export { orderRoutes } from './routes.ts'

export type Orders = ReturnType<typeof createOrders>

/** Also writes the letters about them. */
export function createOrders(needs: Needs) {
  tellOfOrders(needs)
  defineJobs(needs)
  return { place: createPlace(needs), ...createMoves(needs), ...createReading(needs) }
}
