export type InviteLetterTable = {
  /** Of the address: it is known again, and nobody can read it here. */
  fingerprint: string
  /** The name of the letter, too. */
  id: string
  invite_id: string | null
  /** Empty as soon as nobody is to be written to any more. */
  address: string
  /** `claimed`: it may have gone out, and so does not go again. */
  state: 'waiting' | 'claimed' | 'sent' | 'skipped' | 'bounced' | 'complained' | 'refused'
  due_at: Date
  tries: number
  /** Of the page of its link, for whoever shows that the address is theirs. */
  free_days: number
  days_taken_at: Date | null
}

export type Tables = { invite_letter: InviteLetterTable }
