import type { TeamCapability } from '@fieldhouse/contract'

export type TeamTable = {
  /** Also the id of its page. */
  id: string
  name: string
  slug: string | null
  description: string | null
  sport_id: string
  gender: 'boys' | 'girls' | 'men' | 'women' | 'coed'
  level: 'varsity' | 'jv' | 'freshman' | 'c' | 'club' | 'college'
  season_start: number
  season_end: number
  education_type: 'High School' | 'College' | 'Other' | null
  school_id: string | null
  color_primary: string | null
  color_secondary: string | null
  logo: string
  poster: string
  banner: string
  /** In hundredths. */
  monthly_price: number | null
  yearly_price: number | null
  is_free_subscription: boolean
  free_days: number
  status: 'active' | 'inactive' | 'pending'
  /** Somebody of the school, or an administrator, stands behind it. */
  verified: boolean
  is_moderated: boolean
  /** Staff of the site hides it from all but its people. */
  is_hidden: boolean
  search_text: string
  score: number
  created_by: string
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}

export type MemberTable = {
  id: string
  team_id: string
  /** Null: a name on the roster that nobody has claimed. */
  account_id: string | null
  type: 'roster' | 'staff'
  role: 'athlete' | 'coach' | 'assistant' | 'manager' | 'trainer' | 'other'
  title: string | null
  rights: TeamCapability[]
  first_name: string
  last_name: string
  grad_year: number | null
  class_label: string | null
  height: string | null
  weight: string | null
  hometown: string | null
  claim_status: 'unclaimed' | 'invited' | 'claimed'
  added_by: string | null
  joined_at: Date
  left_at: Date | null
  left_how: 'left' | 'removed' | 'deleted' | null
}

export type SeasonTable = { member_id: string; season_start: number; jersey: string | null; positions: string[] }

/** A member as of one season. */
export type MemberRow = MemberTable & Pick<SeasonTable, 'season_start' | 'jersey' | 'positions'>

/** Somebody of the roster; `season_start` is null for who has no place in the season that was asked for. */
export type RosterRow = MemberTable & { season_start: number | null; jersey: string | null; positions: string[] | null }

/** Somebody on a roster, by the member's own id, by the account, or by both. */
export interface Listed {
  readonly memberId?: string | null | undefined
  readonly accountId?: string | null | undefined
}

/** With the seasons in which the team listed them. */
export type ListedRow = MemberTable & { seasons: number[] }

export type Tables = { team: TeamTable; team_member: MemberTable; team_season: SeasonTable }
