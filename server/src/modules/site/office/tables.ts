import type { OfficeFigure } from '@fieldhouse/contract'

export type OfficeDayTable = {
  /** YYYY-MM-DD, UTC. */
  day: string
  figure: OfficeFigure
  n: number
}

export type Tables = { office_day: OfficeDayTable }
