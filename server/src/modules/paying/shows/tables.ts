import type { ShowRequest } from '@fieldhouse/contract'

/** What is told of an end; `withdrawn`: its fan took it back before anybody answered. */
export type SeatEnd = NonNullable<ShowRequest['endReason']> | 'withdrawn'

export type SeatTable = {
  id: string
  kind: ShowRequest['type']
  stream_id: string
  session_id: string
  conversation_id: string
  page_id: string
  host_id: string
  fan_id: string
  note: string
  /** Hundredths a minute: what was shown when it was asked for. */
  price: number
  state: ShowRequest['status']
  created_at: Date
  expires_at: Date
  answered_at: Date | null
  /** Names the purchase of the next minute, which so is made once. */
  charge_id: string
  minutes: number
  spent: number
  paid_until: Date | null
  last_sale_id: string | null
  ended_at: Date | null
  end_reason: SeatEnd | null
}

export type Tables = { show_seat: SeatTable }
