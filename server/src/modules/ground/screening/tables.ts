import type { ScreenAction, ScreenKind, ScreenPlace } from '@fieldhouse/contract'

export type RuleTable = {
  id: string
  kind: ScreenKind
  /** In the form in which it is compared; of a word as it was written. */
  pattern: string
  /** Of a network, the same once more. */
  network: string | null
  action: ScreenAction
  note: string
  hits: number
  last_hit_at: Date | null
  by_account: string | null
  created_at: Date
  expires_at: Date | null
  ended_at: Date | null
}

/** What a rule held or noted; what it refused is only counted. */
export type MatchTable = {
  id: string
  rule_id: string
  place: ScreenPlace
  action: 'hold' | 'flag'
  account_id: string | null
  at: Date
}

/** Whose new things wait for now. */
export type QuietTable = {
  account_id: string
  reason: string
  by_account: string
  since: Date
  until: Date
}

export type Tables = { screen_rule: RuleTable; screen_match: MatchTable; quiet_hold: QuietTable }
