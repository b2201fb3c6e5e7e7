import type { AnnouncementAudience, AnnouncementState } from '@fieldhouse/contract'

export type AnnouncementTable = {
  id: string
  subject: string
  text: string
  link_label: string | null
  link_path: string | null
  audience: AnnouncementAudience
  state: AnnouncementState
  /** Why it stopped by itself; empty: it did not. */
  why: string
  /** Somebody let it go on after it had stopped by itself: it does not do so again. */
  is_pressed: boolean
  /** Everybody up to this account is on the list; null: all are. */
  gathered_to: string | null
  is_gathered: boolean
  /** A process is at it until then. */
  leased_until: Date | null
  made_by: string
  created_at: Date
  ended_at: Date | null
}

export type AnnouncementLetterTable = {
  /** The name of the letter, too. */
  id: string
  announcement_id: string
  account_id: string
  /** `claimed`: it may have gone out, and so does not go again. */
  state: 'waiting' | 'claimed' | 'sent' | 'skipped' | 'bounced' | 'complained'
  due_at: Date
  tries: number
}

export type Tables = { announcement: AnnouncementTable; announcement_letter: AnnouncementLetterTable }
