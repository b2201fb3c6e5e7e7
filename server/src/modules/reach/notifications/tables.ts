import type { DigestRhythm, NoticeKind, NotificationGroup, NotificationKind } from '@fieldhouse/contract'
import type { ThingKind } from '#content/things'

/** A thing as `content/things` names it; of the others there is no card. */
export type SubjectType =
  | ThingKind
  | 'comment'
  | 'page'
  | 'account'
  | 'sale'
  | 'refund_request'
  | 'order'
  | 'gift'
  | 'show'
  | 'payout'
  | 'subscription'
  | 'invitation'
  | 'report'
  | 'case'

/** Plain values that words are made of; no words of people. */
export type Facts = Readonly<Record<string, string | number>>

/** What stands in the list of one person; of pages that one follows there are notices, and messages stand elsewhere. */
export type OwnKind = Exclude<NotificationKind, NoticeTable['kind'] | 'message' | 'paid_message'>

export type NotificationTable = {
  id: string
  account_id: string
  kind: OwnKind
  subject_type: SubjectType
  /** What is opened when it is read. */
  subject_id: string
  page_id: string | null
  /** Of one that stands alone. */
  actor_id: string | null
  bucket: string
  facts: Facts
  /** At how many it moved up last. */
  told: number
  /** Of groups: what was done from here on is in it. */
  first_at: Date
  /** Its place in the list; null: it was not shown yet. */
  last_at: Date | null
  read_at: Date | null
  /** It is to move up, but not before. */
  held_until: Date | null
}

/** One that is shown. */
export type Shown = NotificationTable & { last_at: Date }

export type SettingTable = {
  account_id: string
  groups_off: NotificationGroup[]
  kinds_off: NotificationKind[]
  push_off: NotificationGroup[]
  mail_off: NotificationGroup[]
  /** Pages of which a letter was answered with “no more of this”. */
  mail_pages_off: string[]
  /** Letters of what the operator announces. */
  announcements_off: boolean
  digest: DigestRhythm
  paused_until: Date | null
  quiet_from: number | null
  quiet_to: number | null
  /** Whether quiet hours, or none, are somebody's own wish. */
  quiet_chosen: boolean
  zone: string | null
}

/** A thing, or a comment, of which somebody wants to hear no more. */
export type MuteTable = { account_id: string; subject_id: string; subject_type: SubjectType; created_at: Date }

export type Tables = { notification: NotificationTable; notification_setting: SettingTable; notification_mute: MuteTable }

/** What a page did, for all who follow it. */
export type NoticeTable = {
  id: string
  page_id: string
  kind: NoticeKind
  subject_type: SubjectType
  subject_id: string
  actor_id: string | null
  is_highlight: boolean
  is_paid: boolean
  at: Date
  ends_at: Date | null
}
