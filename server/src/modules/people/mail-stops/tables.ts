export type MailStopTable = {
  /** Of the address: it is known again, and nobody can read it here. */
  fingerprint: string
  at: Date
  /** `refused`: the mail server said so at once; `bounced`: the letter came back later. */
  reason: 'refused' | 'bounced'
}

export type Tables = { mail_stop: MailStopTable }
