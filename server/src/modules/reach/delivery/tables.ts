export type DeliveryTable = {
  id: string
  account_id: string
  /** `message` and `broadcast`: of a conversation. The days are those of letters to begin with, `away` the one after a month. */
  source_type: 'notification' | 'digest' | 'notice' | 'message' | 'broadcast' | 'day_1' | 'day_3' | 'day_7' | 'away'
  /** What it tells of; of a digest and of letters to begin with the account. */
  source_id: string
  /** Whose news it is for many; null: it is told to one person, and goes first. */
  page_id: string | null
  channel: 'push' | 'mail'
  /** Null once the device is gone. */
  device_id: string | null
  dedupe: string
  /** It goes again, under the same name, when nobody knows whether it went. */
  is_certain: boolean
  due_at: Date
  /** From then on it is no news; null: it always is. */
  ends_at: Date | null
  state: 'waiting' | 'claimed' | 'sent' | 'skipped' | 'failed'
  tries: number
  why: string | null
  /** The one that says this one, too. */
  carrier_id: string | null
  claimed_at: Date | null
  created_at: Date
}

export type DeviceTable = {
  id: string
  account_id: string
  session_id: string
  endpoint_hash: Buffer
  /** Sealed, like the two keys. */
  endpoint: string
  p256dh: string
  auth: string
  created_at: Date
  last_ok_at: Date | null
}

/** How far what a page did has come on its way to who follows it. */
export type FanoutTable = {
  id: string
  notice_id: string
  page_id: string
  channel: 'push'
  turn: Turn
  after_follower_id: string
  /** Somebody was met who is to have the last turn. */
  has_rest: boolean
  done_at: Date | null
  /** When it went on last: who waits longest goes on next. */
  moved_at: Date
  created_at: Date
}

/** Who pays for the page, who was here within a month, and the rest. */
export type Turn = 'subscribers' | 'recent' | 'rest'

export type KeyTable = { name: string; public_key: string; private_key: string; created_at: Date }

/** One letter for each time that somebody stays away: the visit after which it was written. */
export type AwayTable = { account_id: string; visit_at: Date }

export type Tables = {
  away_letter: AwayTable
  delivery: DeliveryTable
  push_device: DeviceTable
  push_key: KeyTable
  fanout: FanoutTable
}
