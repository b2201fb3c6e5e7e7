export type GoalTable = {
  id: string
  page_id: string
  title: string
  kind: 'tokens' | 'subscribers' | 'sales'
  /** Hundredths of a token, or how many; `progress` alike. */
  target: number
  starts_at: Date
  ends_at: Date | null
  state: 'active' | 'ended'
  ended_at: Date | null
  progress: number
  created_at: Date
}

export type Tables = { goal: GoalTable; goal_due: { page_id: string } }
