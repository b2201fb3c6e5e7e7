export type GroupTable = { id: string; owner_id: string; name: string; description: string; created_at: Date }
export type GroupMemberTable = { group_id: string; account_id: string; added_at: Date }

/** What was written once, to everybody who was in a group then. */
export type BroadcastTable = {
  id: string
  owner_id: string
  /** Null once the group is gone. */
  group_id: string | null
  group_name: string
  client_id: string | null
  /** Sealed. */
  text: string
  type: 'text' | 'photo' | 'video' | 'audio'
  file_ids: string[]
  /** Hundredths of a token. */
  price: number | null
  /** Who has still to be written to. */
  waiting: string[]
  total: number
  sent: number
  created_at: Date
  done_at: Date | null
}

export type Tables = { fan_group: GroupTable; fan_group_member: GroupMemberTable; broadcast: BroadcastTable }
