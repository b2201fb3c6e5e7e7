import type { DestinationType } from '#payouts/destinations'

export const states = ['pending', 'approved', 'processing', 'paid', 'rejected', 'failed', 'canceled'] as const
export type State = (typeof states)[number]

/** A payee has one of these at most. */
export const openStates: readonly State[] = ['pending', 'approved', 'processing']

export type PayoutTable = {
  id: string
  payee_id: string
  requested_by: string
  amount: number
  fee: number
  note: string | null
  account_type: DestinationType
  destination_version: number
  not_before: Date
  state: State
  admin_note: string | null
  batch_id: string | null
  processing_txn: number | null
  accepted_txn: number | null
  returned_txn: number | null
  reference: string | null
  /** Of the intention; null when the client sent none. */
  client_nonce: string | null
  created_at: Date
  updated_at: Date
}

export type EventTable = {
  id: string
  payout_id: string
  state: State
  amount: number
  actor_id: string | null
  note: string | null
  created_at: Date
}

export type BatchTable = {
  id: string
  account_type: 'banking' | 'paypal'
  created_by: string
  created_at: Date
}

export type OpeningTable = { id: string; batch_id: string; opened_by: string; opened_at: Date }
