export type ActionCountTable = {
  /** YYYY-MM-DD, UTC. */
  day: string
  /** Empty: names that nobody knows. */
  action: string
  /** Empty: nothing was said of it. */
  source: string
  n: number
}

export type Tables = { action_count: ActionCountTable }
