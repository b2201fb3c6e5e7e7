import type { Audience, Broadcast } from '@fieldhouse/contract'
import type { SealedColumns } from '#platform/sealing/index.ts'

export type GroupTable = { id: string; owner_id: string; name: string; description: string; created_at: Date }
export type GroupMemberTable = { group_id: string; account_id: string; added_at: Date }

/** An audience as it is kept: its group stands in a column of its own. */
export type Listed = Omit<Audience, 'groupId'>

/** What was written once, for many. */
export type BroadcastTable = {
  id: string
  owner_id: string
  audience: Listed
  /** Null once the group is gone. */
  group_id: string | null
  group_name: string
  /** Who is left out. */
  except_list: Listed | null
  except_group_id: string | null
  except_name: string
  client_id: string | null
  /** Sealed. */
  text: string
  type: 'text' | 'photo' | 'video' | 'audio'
  file_ids: string[]
  /** Hundredths of a token. */
  price: number | null
  state: Broadcast['status']
  /** When it begins, or began. */
  at: Date
  created_at: Date
  done_at: Date | null
}

/** One of those it was meant for when it began, and what became of it. */
export type CopyTable = {
  broadcast_id: string
  account_id: string
  state: 'waiting' | 'sent' | 'taken_back' | 'stopped' | 'unreachable' | 'left'
  message_id: string | null
}

/** A fan who wants nothing that a page writes to many. */
export type StopTable = { page_id: string; account_id: string; created_at: Date }

export type Tables = {
  fan_group: GroupTable
  fan_group_member: GroupMemberTable
  broadcast: BroadcastTable
  broadcast_copy: CopyTable
  broadcast_stop: StopTable
}

/** Texts are closed on their way into the table. */
export type SealedBroadcasts = SealedColumns<'id', 'text'>
