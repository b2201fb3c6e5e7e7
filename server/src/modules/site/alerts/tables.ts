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

export type Tables = { alert: AlertTable; fault: FaultTable; house_fact: HouseFactTable }
