import type { Relationship } from '@fieldhouse/contract'
import type { Generated } from 'kysely'

/** What a consent may be for (youth.md Y10). `publish` and `comments` are asked for; the others have no door yet. */
export type Purpose = 'publish' | 'comments' | 'price' | 'message' | 'payout' | 'school_context' | 'spend' | 'likeness'

/** `asked`: a letter went out. `accepted`: somebody took it on. `review`: their papers wait for staff. */
export type LinkState = 'asked' | 'accepted' | 'review' | 'approved' | 'refused' | 'ended'

export type LinkTable = {
  id: string
  minor_id: string
  /** Where the letter goes; closed in the table. */
  email: string
  state: LinkState
  guardian_id: string | null
  relationship: Relationship | null
  text_version: string | null
  network: string | null
  flags: string[]
  asked_at: Date
  accepted_at: Date | null
  sent_at: Date | null
  decided_at: Date | null
  decided_by: string | null
  reason: string | null
  ended_at: Date | null
  ended_why: 'withdrawn' | 'declined' | 'left' | 'of_age' | null
}

export type LetterTable = {
  code_hash: Buffer
  link_id: string
  minor_id: string
  sent_at: Date
  expires_at: Date
  used_at: Date | null
}

/** Only grows. */
export type ConsentTable = {
  seq: Generated<string>
  link_id: string
  minor_id: string
  purpose: Purpose
  is_given: boolean
  version: string
  network: string
  at: Date
}

/** What staff decided on a link. Only grows. */
export type DecisionTable = {
  seq: Generated<string>
  link_id: string
  state: 'approved' | 'refused'
  reason: string | null
  decided_by: string
  at: Date
}

export type Tables = {
  guardian_link: LinkTable
  guardian_letter: LetterTable
  guardian_consent: ConsentTable
  guardian_decision: DecisionTable
}
