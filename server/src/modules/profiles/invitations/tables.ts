import type { InvitationStatus, TeamCapability } from '@fieldhouse/contract'

export type InvitationTable = {
  id: string
  team_id: string
  email: string | null
  /** Invited by account, or registered with the code for the address. */
  invitee_id: string | null
  /** The name on the roster that the athlete takes over. */
  member_id: string | null
  type: 'roster' | 'staff'
  role: 'athlete' | 'coach' | 'assistant' | 'manager' | 'trainer' | 'other'
  title: string | null
  rights: TeamCapability[]
  message: string | null
  invited_by: string
  /** An invitation whose time is over may still say `pending`: `statusAt` tells. */
  status: InvitationStatus
  code_hash: Buffer | null
  expires_at: Date
  created_at: Date
  answered_at: Date | null
}

/** What a letter carries beside its invitation: the way off the roster. */
export type RemovalLinkTable = {
  token_hash: Buffer
  team_id: string
  /** Null once that is gone. */
  invitation_id: string | null
  made_at: Date
  used_at: Date | null
}

export type Tables = { team_invitation: InvitationTable; roster_removal_link: RemovalLinkTable }
