import type { AlertKind, AlertLevel } from '@fieldhouse/contract'

export type AlertTable = {
  id: string
  kind: AlertKind
  level: AlertLevel
  said: string
  since: Date
  /** Null: nobody was told yet. */
  told_at: Date | null
  acked_by: string | null
  acked_at: Date | null
  ended_at: Date | null
}

export type FaultTable = {
  /** Named by us. */
  place: string
  first_at: Date
  last_at: Date
  count: number
}

export type HouseFactTable = {
  key: string
  value: unknown
  at: Date
}

export type AlertMessageTable = {
  /** `msg_` before it is the webhook-id. */
  id: string
  /** No reference: of a test there is none. */
  alert_id: string
  channel: 'push' | 'hook'
  device_id: string | null
  /** To an address, byte for byte; to a device, the title and a line. */
  body: string
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  due_at: Date
  created_at: Date
}

export type Tables = { alert: AlertTable; alert_message: AlertMessageTable; fault: FaultTable; house_fact: HouseFactTable }
