import type { Sealing } from '#platform/sealing/index.ts'
import type { Db } from '#platform/db/index.ts'
import { defineJobs } from './jobs.ts'
import { createMoves } from './moves.ts'
import type { Needs } from './needs.ts'
import { createPlace } from './place.ts'
import { createReading } from './reading.ts'
import * as store from './store.ts'
import { tellOfOrders } from './tell.ts'

export type Orders = ReturnType<typeof createOrders>

/** Also writes the letters about them. */
export function createOrders({ sealing, ...others }: Omit<Needs, 'sealed'> & { readonly sealing: Sealing }) {
  const needs: Needs = { ...others, sealed: sealing.of('order', 'id', ['address', 'phone', 'note']) }
  tellOfOrders(needs)
  defineJobs(needs)
  return {
    /** Without what is sealed of it. */
    find: (id: string, using: Db = needs.db) => store.find(using, id),
    sentTo: (buyerId: string, since: Date, limit: number) => store.listSent(needs.db, buyerId, since, limit),
    place: createPlace(needs),
    ...createMoves(needs),
    ...createReading(needs),
  }
}
