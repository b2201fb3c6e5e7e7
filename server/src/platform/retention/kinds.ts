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
  'brief-keys': { label: 'The same where no money moves', why: 'For who presses again because an answer was lost on the way', days: 1 },
  deliveries: { label: 'What was sent to devices and addresses', why: 'So that nobody is told twice', days: 30 },
  announcements: {
    label: 'Announcements by mail, with who got them',
    why: 'So that what comes back later finds its announcement',
    days: 90,
  },
  'imports.plans': { label: 'Files that were only looked at, with the addresses in them', why: 'To be taken over within a day', days: 1 },
  'imports.lines': { label: 'What single rows of imported files said', why: 'To look at what came of them', days: 30 },
  'notifications.read': { label: 'Notifications that were read', why: 'They are listed that long', days: 90 },
  'notifications.all': { label: 'All other notifications', why: 'They are listed that long', days: 180 },
  audit: {
    label: 'What staff did, by whole days',
    why: 'To answer who did what; days on which it was about money or somebody’s safety stay seven years',
    days: 730,
  },
  statistics: { label: 'Sums of what was opened and done', why: 'Two years beside each other, and a month', days: 762 },
  status: { label: 'How the site was, day by day, and troubles that are over', why: 'The status page shows 90 days', days: 100 },
  limits: {
    label: 'Whom limits have stopped, with their network',
    why: 'To see who is at it, and to let in whom it should not have met',
    days: 7,
  },
  storms: {
    label: 'What came in each hour, and storms that are over',
    why: 'What is usual is looked up in the four weeks before',
    days: 90,
  },
  quiet: { label: 'Whose new things waited for staff', why: 'To answer who asks why', days: 30 },
  screening: { label: 'What screening held or noted', why: 'To see whether a rule meets what it should', days: 30 },
  alerts: { label: 'Alerts that are over', why: 'For who looks back', days: 90 },
  faults: { label: 'Places where the program failed', why: 'To know a new one from an old one', days: 90 },
  books: { label: 'Looks at the books', why: 'What differed is in the log', days: 31 },
} as const satisfies Readonly<Record<string, Kind>>

export type RetentionKey = keyof typeof retentions
export const retentionKeys = Object.keys(retentions) as RetentionKey[]
export const kindOf = (key: RetentionKey): Kind => retentions[key]
