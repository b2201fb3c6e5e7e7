// For how long what is kept for a while is kept: the sweeps ask here, and the page shows it.

interface Kind {
  /** What goes, for who runs the site. */
  readonly label: string
  readonly why: string
  readonly days: number
}

export const retentions = {
  'mail.words': { label: 'Words of letters that nobody could send', why: 'Those of letters that were sent go at once', days: 7 },
  'mail.letters': { label: 'What became of letters', why: 'To answer who asks where theirs is', days: 30 },
  sessions: {
    label: 'Sessions that have ended, with their network and device',
    why: 'To answer who asks who was in their account',
    days: 30,
  },
  'staff-refusals': { label: 'Wrong passwords for accounts of staff', why: 'For the alert', days: 7 },
  webhooks: {
    label: 'What the card gateway told, once it is done',
    why: 'That it was told stays, for nothing to be taken twice',
    days: 90,
  },
  keys: { label: 'Answers to requests that may be repeated', why: 'So that nothing is done twice', days: 30 },
  deliveries: { label: 'What was sent to devices and addresses', why: 'So that nobody is told twice', days: 30 },
  'notifications.read': { label: 'Notifications that were read', why: 'They are listed that long', days: 90 },
  'notifications.all': { label: 'All other notifications', why: 'They are listed that long', days: 180 },
  statistics: { label: 'Sums of what was opened and done', why: 'Two years beside each other, and a month', days: 762 },
  alerts: { label: 'Alerts that are over', why: 'For who looks back', days: 90 },
  faults: { label: 'Places where the program failed', why: 'To know a new one from an old one', days: 90 },
  books: { label: 'Looks at the books', why: 'What differed is in the log', days: 31 },
} as const satisfies Readonly<Record<string, Kind>>

export type RetentionKey = keyof typeof retentions
export const retentionKeys = Object.keys(retentions) as RetentionKey[]
export const kindOf = (key: RetentionKey): Kind => retentions[key]
