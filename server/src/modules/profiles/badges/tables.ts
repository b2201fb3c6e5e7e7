export type SchoolBadgeTable = {
  id: string
  athlete_id: string
  school_id: string
  sport_id: string
  attested_by: string
  attested_at: Date
  /** The end of 31 August. */
  expires_at: Date
  ended_at: Date | null
}

export type Tables = { school_badge: SchoolBadgeTable }
