import type { Owned, ThingCard } from '@fieldhouse/contract'
import type { OwnedRow } from '#books/entitlements'
import { toWire } from '#ground/ledger'

const stateOf = (over: string | null, thing: ThingCard | null): Owned['state'] => {
  if (over !== null) return over === 'refunded' ? 'refunded' : 'ended'
  return thing ? 'open' : 'gone'
}

export const presentOwned = (row: OwnedRow, thing: ThingCard | null): Owned => ({
  _id: row.id,
  kind: row.scope as Owned['kind'],
  thing,
  state: stateOf(row.over, thing),
  price: row.paid === null ? null : toWire(row.paid),
  orderId: row.order_id,
  createdAt: row.at.toISOString(),
})
