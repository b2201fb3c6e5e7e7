// What may wait for staff: each line is a list of theirs, and counted by that list's own call, so that whoever follows it finds as many.
interface Line {
  readonly label: string
  /** The name of the call that lists it. */
  readonly call: string
  readonly query: Readonly<Record<string, string | boolean>>
  readonly path: string
}

export const officeLines = {
  cases: { label: 'Reports', call: 'cases.list', query: { state: 'waiting' }, path: '/admin/reports' },
  first: { label: 'To be seen before it is shown', call: 'cases.list', query: { state: 'first' }, path: '/admin/reports?state=first' },
  appeals: { label: 'Appeals', call: 'cases.list', query: { state: 'appealed' }, path: '/admin/reports?state=appealed' },
  performers: {
    label: 'Athletes and coaches to verify',
    call: 'admin.verifications',
    query: { status: 'waiting' },
    path: '/admin/verification',
  },
  guardians: {
    label: 'Guardians to verify',
    call: 'admin.guardians',
    query: { status: 'waiting' },
    path: '/admin/verification?of=guardians',
  },
  teams: { label: 'Teams to confirm', call: 'teams.all', query: { verified: false }, path: '/admin/teams' },
  schools: { label: 'Schools that people added', call: 'schools.all', query: { state: 'waiting' }, path: '/admin/schools' },
  registrations: { label: 'New accounts to let in', call: 'admissions.list', query: {}, path: '/admin/registrations' },
  inquiries: { label: 'Visitors who wrote', call: 'inquiries.list', query: { state: 'new' }, path: '/admin/inquiries?state=new' },
  proposals: { label: 'For a second person', call: 'proposals.list', query: { state: 'waits' }, path: '/admin/proposals' },
  payouts: { label: 'Payouts to review', call: 'adminPayouts.search', query: { status: 'pending' }, path: '/admin/payouts' },
  disputes: { label: 'Disputes', call: 'reversals.disputes', query: { status: 'open' }, path: '/admin/disputes' },
  refunds: { label: 'Asked for money back', call: 'refunds.all', query: { status: 'escalated' }, path: '/admin/refunds?status=escalated' },
  troubles: { label: 'Troubles of payments', call: 'troubles.list', query: {}, path: '/admin/troubles' },
  failed: { label: 'Jobs that gave up', call: 'work.failed', query: {}, path: '/admin/work' },
} as const satisfies Readonly<Record<string, Line>>

export type OfficeLine = keyof typeof officeLines
export const officeLineNames = Object.keys(officeLines) as OfficeLine[]
/** More than that is not counted. */
export const mostWaiting = 1000

/** What is counted of each whole day (UTC), in what, and who may see it. */
export const officeFigures = {
  registered: { label: 'New accounts', unit: 'count', permission: 'system.read' },
  posted: { label: 'Posts', unit: 'count', permission: 'system.read' },
  written: { label: 'Messages', unit: 'count', permission: 'system.read' },
  live: { label: 'Minutes live', unit: 'count', permission: 'system.read' },
  reported: { label: 'Reports', unit: 'count', permission: 'system.read' },
  begun: { label: 'Subscriptions begun', unit: 'count', permission: 'system.read' },
  ended: { label: 'Subscriptions ended', unit: 'count', permission: 'system.read' },
  gross: { label: 'Paid for sales', unit: 'tokens', permission: 'money.read' },
  fees: { label: 'Of it the site’s', unit: 'tokens', permission: 'money.read' },
  returned: { label: 'Given back', unit: 'tokens', permission: 'money.read' },
} as const

export type OfficeFigure = keyof typeof officeFigures
export const officeFigureNames = Object.keys(officeFigures) as OfficeFigure[]

export const houseLines = {
  processes: { label: 'Processes', path: '/admin/work', alerts: ['process.silent', 'clock.off'] },
  backup: { label: 'Backup', path: '/admin/backups', alerts: ['backup.late', 'backup.failed', 'backup.log'] },
  drill: { label: 'Drill', path: '/admin/backups', alerts: ['drill.late'] },
  disk: { label: 'Disk', path: '/admin/storage', alerts: ['disk', 'storage.away'] },
  books: { label: 'The books', path: '/admin/reconciliation', alerts: ['reconciliation.difference', 'ledger.imbalance'] },
  mail: { label: 'Mail', path: '/admin/mail', alerts: ['mail.failing', 'mail.bounces', 'mail.complaints'] },
} as const
export type HouseLine = keyof typeof houseLines
export const houseLineNames = Object.keys(houseLines) as HouseLine[]
