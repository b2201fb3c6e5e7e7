// What payouts are shown with, for a page of them in as many queries as for one.
import type { Db } from '../../platform/db/index.ts'
import type { Destinations } from '../destinations/index.ts'
import type { PayoutFacts } from './present.ts'
import * as store from './store.ts'
import type { PayoutTable } from './tables.ts'

export async function loadFacts(db: Db, destinations: Destinations, payouts: readonly PayoutTable[]): Promise<PayoutFacts[]> {
  const places = await destinations.loadVersions(payouts.map((payout) => ({ payee: store.payeeOf(payout), version: payout.destination_version })))
  const events = await store.loadEvents(db, payouts.map(({ id }) => id))
  return payouts.map((payout) => ({
    payout,
    destination: places(store.payeeOf(payout), payout.destination_version),
    events: events.get(payout.id) ?? [],
  }))
}
