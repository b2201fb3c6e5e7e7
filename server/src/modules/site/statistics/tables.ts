export type ActionCountTable = {
  /** YYYY-MM-DD, UTC. */
  day: string
  /** Empty: names that nobody knows. */
  action: string
  /** Empty: nothing was said of it. */
  source: string
  n: number
}

/** The site, or a page. */
export type SubjectKind = 'site' | 'page'
export type Dim = '' | 'source' | 'campaign' | 'country' | 'device'
export type Metric = 'views' | 'visitors' | 'followed' | 'unfollowed' | 'subscribed' | 'unsubscribed'

export type StatTable = {
  subject_kind: SubjectKind
  /** Empty: the site. */
  subject_id: string
  /** YYYY-MM-DD, UTC; of months the first. */
  day: string
  metric: Metric
  /** Both empty: all of it. */
  dim: Dim
  value: string
  n: number
}

export type Tables = { action_count: ActionCountTable; stat_day: StatTable; stat_now: StatTable }
