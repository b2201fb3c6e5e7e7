// What payouts are shown with, for a page of them in as many queries as for one.
import type { Db } from '#platform/db/index.ts'
import type { Pages } from '#ground/pages'
import type { Destinations } from '#payouts/destinations'
import type { PayoutFacts } from './present.ts'
import * as store from './store.ts'
import type { PayoutTable } from './tables.ts'

export interface FactNeeds {
  readonly db: Db
  readonly destinations: Destinations
  readonly pages: Pages
}

export async function loadFacts({ db, destinations, pages }: FactNeeds, payouts: readonly PayoutTable[]): Promise<PayoutFacts[]> {
  const places = await destinations.loadVersions(
    payouts.map((payout) => ({ payeeId: payout.payee_id, version: payout.destination_version })),
  )
  const known = await pages.load(payouts.map((payout) => payout.payee_id))
  const events = await store.loadEvents(
    db,
    payouts.map(({ id }) => id),
  )
  return payouts.map((payout) => ({
    payout,
    source: known.get(payout.payee_id)?.kind ?? 'performer',
    destination: places(payout.payee_id, payout.destination_version),
    events: events.get(payout.id) ?? [],
  }))
}
