import type { HookDelivery, HookEvent, HookOff } from '@fieldhouse/contract'

export type HookTable = {
  id: string
  page_id: string
  /** Asked at every delivery whether they still act for the page. */
  made_by: string
  url: string
  events: HookEvent[]
  /** Closed; `whsec_…`. */
  secret: string
  /** Closed; empty where there is none. */
  former_secret: string
  former_until: Date | null
  off_why: HookOff | null
  failing_since: Date | null
  created_at: Date
}

export type HookDeliveryTable = {
  /** Of each attempt and each replay: `msg_` before it is the webhook-id. */
  id: string
  hook_id: string
  event: HookEvent | 'test'
  /** What is sent and signed, byte for byte. */
  body: string
  created_at: Date
  state: 'waiting' | 'claimed' | 'delivered' | 'failed'
  attempts: number
  due_at: Date
  claimed_at: Date | null
  last_at: Date | null
  status: number | null
  ms: number | null
  error: HookDelivery['error']
}

export type Tables = { hook: HookTable; hook_delivery: HookDeliveryTable }
