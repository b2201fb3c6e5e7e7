import type { StreamScore } from '@fieldhouse/contract'
import type { Refusal } from '#content/things'

export type StreamKind = 'public' | 'private' | 'group'

export type StreamTable = {
  id: string
  page_id: string
  /** Who sends the pictures: an account that may publish for the page. */
  host_id: string
  /** Of a page there are one public and one group stream; a private one is made for each who asks. */
  kind: StreamKind
  conversation_id: string
  /** Of the chat; empty: as the stream is called. */
  name: string
  title: string
  description: string
  /** Hundredths of a ticket, or of a minute where it is not public; null: free. */
  price: number | null
  session_id: string
  is_streaming: boolean
  /** The game in a team's schedule that it is from. */
  event_id: string | null
  created_at: Date
  updated_at: Date
}

export type EndReason = 'ended' | 'host_left' | 'host_unavailable' | 'replaced'

export type SessionTable = {
  id: string
  stream_id: string
  created_at: Date
  /** Null while it is only prepared. */
  live_at: Date | null
  ended_at: Date | null
  end_reason: EndReason | null
  host_seen_at: Date | null
  host_left_at: Date | null
  seconds: number
  members: number
  /** At once; null: nobody counted yet when it ran. */
  most_members: number | null
  /** Null: none is kept. Its points are the sum of those that stand. */
  score: StreamScore | null
  /** What staff of the site decided; the next session of the stream begins without. */
  refusal: Refusal | null
  /** What is sent is kept, as its host chose before it began. */
  is_recorded: boolean
  /** As the stream says while it is in this session. */
  title: string
  price: number | null
}

export type MessageTable = {
  id: string
  session_id: string
  conversation_id: string
  sender_id: string
  type: 'text' | 'tip' | 'photo'
  text: string
  /** One at most, of a photo. */
  file_ids: string[]
  tip: number | null
  client_id: string | null
  created_at: Date
  deleted_at: Date | null
  deleted_by: string | null
  cleared_at: Date | null
  /** What staff of the site decided: nobody reads it. */
  refusal: Refusal | null
}

export type Side = 'home' | 'away'

export type PointTable = {
  id: string
  session_id: string
  side: Side
  points: number
  created_at: Date
  undone_at: Date | null
}

export type Tables = { stream: StreamTable; stream_session: SessionTable; stream_message: MessageTable; stream_point: PointTable }

/** A stream with what its current session says. */
export type StreamRow = StreamTable &
  Pick<SessionTable, 'live_at' | 'ended_at' | 'seconds' | 'members' | 'refusal' | 'score' | 'is_recorded'>
