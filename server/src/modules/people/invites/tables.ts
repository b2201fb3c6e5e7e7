import type { Account } from '#people/accounts'

export type InviteTable = {
  id: string
  code: string
  kind: Account['kind']
  /** Whose page it leads to; null: nobody's. */
  page_id: string | null
  uses: number
  /** Null: as many as like. */
  max: number | null
  until: Date | null
  /** As sources are named; empty: none. */
  campaign: string
  note: string
  /** It leads past staff that looks at new accounts, and in where only who is invited comes in. */
  is_pass: boolean
  made_by: string
  created_at: Date
  ended_at: Date | null
}

export type InviteJoinTable = {
  account_id: string
  invite_id: string
  campaign: string
  joined_at: Date
}

export type Tables = { invite: InviteTable; invite_join: InviteJoinTable }
