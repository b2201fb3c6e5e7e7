import type { ThingSearchKind } from '#finding/search'

export type TrendThingTable = {
  id: string
  kind: ThingSearchKind
  page_id: string | null
  first_at: Date
  last_at: Date
  people: number
}

export type TrendBuyerTable = { thing_id: string; account_id: string; at: Date }

export type TrendEntryTable = { scope: string; place: number; kind: ThingSearchKind; id: string }

/** Taken out by an administrator. */
export type TrendRemovedTable = { id: string; kind: ThingSearchKind; reason: string; removed_by: string; removed_at: Date }

export type Tables = {
  trend_thing: TrendThingTable
  trend_buyer: TrendBuyerTable
  trend_entry: TrendEntryTable
  trend_removed: TrendRemovedTable
}
