import type { IncidentImpact, IncidentState, StatusPart } from '@fieldhouse/contract'

export type IncidentTable = {
  id: string
  title: string
  components: StatusPart[]
  impact: IncidentImpact
  state: IncidentState
  started_at: Date
  ended_at: Date | null
  /** Of its latest update. */
  version: number
}

export type UpdateTable = {
  incident_id: string
  version: number
  state: IncidentState
  text: string
  by_account: string
  at: Date
}

/** How often somebody looked on a day (UTC), and how often it was not well; over all processes. */
export type DayTable = {
  day: string
  component: string
  looks: number
  limited: number
  away: number
}

export type Tables = { status_incident: IncidentTable; status_update: UpdateTable; status_day: DayTable }
