// The rows behind taxes.
import type { TaxKind } from '@fieldhouse/contract/kinds'
import type { Account } from '#ground/ledger'

export type TaxRateTable = {
  id: string
  country: string
  /** Null: of the whole country. */
  region: string | null
  /** Null: of all kinds. */
  kind: TaxKind | null
  name: string
  /** Of ten thousand on top of what a price is without tax; null ends the rate. */
  bps: number | null
  valid_from: Date
  decided_by: string
  created_at: Date
}

/** What of a sale was tax, and what spoke for its place. Nothing of it changes later. */
export type SaleTaxTable = {
  sale_id: string
  rate_id: string
  txn_id: number
  country: string
  region: string | null
  kind: TaxKind
  name: string
  bps: number
  /** Of the buyer, the tax in it. */
  paid: number
  tax: number
  proofs: Proofs
  sold_at: Date
}

export type BuyerPlaceTable = {
  account_id: string
  seen_country: string
  seen_at: Date
}

/** Where a parcel goes, or somebody lives; the state as they wrote it. */
export interface Written {
  readonly country: string
  readonly state: string
}

/** What speaks for where a buyer is. */
export interface Proofs {
  /** Of goods: where they go, which decides alone. */
  readonly delivered?: Place | undefined
  /** The address that they use when nothing else is said. */
  readonly address?: Place | undefined
  /** What their profile says. */
  readonly said?: string | undefined
  /** Where the request came from, or the last one that did. */
  readonly seen?: string | undefined
}

export interface Place {
  readonly country: string
  readonly region: string | null
}

/** The tax in a sale, and the account that it goes to. */
export interface Tax {
  readonly amount: number
  readonly account: Account
  readonly kept: Omit<SaleTaxTable, 'sale_id' | 'txn_id'>
}
