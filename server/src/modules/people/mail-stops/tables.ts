export type MailStopTable = {
  /** Of the address: it is known again, and nobody can read it here. */
  fingerprint: string
  at: Date
}

export type Tables = { mail_stop: MailStopTable }
