import type { StormMetric } from '@fieldhouse/contract'

/** How much there was of something in one hour. */
export type StormHourTable = {
  metric: StormMetric
  hour: Date
  count: number
}

export type StormTable = {
  id: string
  metric: StormMetric
  began_at: Date
  ends_at: Date
  /** How many there had been in its hour when it began, and how many it took. */
  count: number
  line: number
  /** Somebody of the staff has ended it before its time. */
  ended_at: Date | null
  ended_by: string | null
}

export type Tables = { storm: StormTable; storm_hour: StormHourTable }
