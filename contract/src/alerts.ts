// What staff is called for: from when on, how bad it is, whom it is told, and where it stands what to do. One table; the program looks by
// it, the page is drawn from it, and docs/OPERATIONS.md has a chapter for each.
import type { Permission } from './permissions.ts'

export const alertLevels = ['warning', 'broken'] as const
export type AlertLevel = (typeof alertLevels)[number]

interface Kind {
  readonly label: string
  /** From when on, in words. */
  readonly threshold: string
  /** Where it can be both, `broken` is what it is at its worst. */
  readonly level: AlertLevel
  /** Minutes that it has to last before anybody is told: what passes by itself calls nobody. */
  readonly after: number
  /** Told to everybody whom this permission is given. */
  readonly told: Permission
  /** The page of the console where more stands; undefined: at the machine. */
  readonly path?: string
}

export const alertKinds = {
  'process.silent': {
    label: 'A process is silent',
    threshold: 'It has said nothing for 60 seconds',
    level: 'broken',
    after: 0,
    told: 'system.write',
    path: '/admin/work',
  },
  'clock.off': {
    label: 'A clock is off',
    threshold: 'That of a process differs from the database’s by more than 2 seconds',
    level: 'warning',
    after: 2,
    told: 'system.write',
    path: '/admin/work',
  },
  'pool.waiting': {
    label: 'Waiting for the database',
    threshold: 'Somebody waited 2 seconds for a connection, in the process that looks',
    level: 'warning',
    after: 2,
    told: 'system.write',
  },
  'transaction.long': {
    label: 'A long transaction',
    threshold: 'One is open for 15 minutes',
    level: 'warning',
    after: 0,
    told: 'system.write',
  },
  disk: {
    label: 'The disk is filling up',
    threshold: '15 % of it are free; broken from 8 % on, where uploads stop',
    level: 'broken',
    after: 0,
    told: 'system.write',
    path: '/admin/storage',
  },
  'storage.away': {
    label: 'Files are away',
    threshold: 'The store of files has not answered for 2 minutes',
    level: 'broken',
    after: 2,
    told: 'system.write',
    path: '/admin/storage',
  },
  'backup.late': {
    label: 'Backup late',
    threshold: 'The last one is older than 26 hours; where they come round more seldom, two hours more than that',
    level: 'broken',
    after: 0,
    told: 'system.write',
    path: '/admin/backups',
  },
  'backup.failed': {
    label: 'Backup failed',
    threshold: 'The last one that was tried came to nothing',
    level: 'warning',
    after: 0,
    told: 'system.write',
    path: '/admin/backups',
  },
  'backup.log': {
    label: 'Continuous backups are stuck',
    threshold:
      'Nothing has arrived for 10 minutes, or a quarter of the room for what waits is taken; broken after an hour or at half of it, and where they ended',
    level: 'broken',
    after: 0,
    told: 'system.write',
    path: '/admin/backups',
  },
  'drill.late': {
    label: 'Drill late or failed',
    threshold: 'The last one has failed, or none has passed for 35 days',
    level: 'warning',
    after: 0,
    told: 'system.write',
    path: '/admin/backups',
  },
  'job.failing': {
    label: 'Jobs gave up',
    threshold: 'One has failed for good within 24 hours, and nobody has tried it again or dropped it',
    level: 'warning',
    after: 0,
    told: 'system.write',
    path: '/admin/work',
  },
  'queue.old': {
    label: 'Work is late',
    threshold: 'A job has been due for 10 minutes; a warning where staff paused a queue a day ago',
    level: 'broken',
    after: 5,
    told: 'system.write',
    path: '/admin/work',
  },
  'event.stuck': {
    label: 'An event is stuck',
    threshold: 'It has failed 20 times',
    level: 'broken',
    after: 0,
    told: 'system.write',
    path: '/admin/work',
  },
  'mail.failing': {
    label: 'Mail does not leave',
    threshold: 'A letter has been put off by the mail server for 15 minutes',
    level: 'broken',
    after: 0,
    told: 'system.write',
    path: '/admin/mail',
  },
  'mail.bounces': {
    label: 'Letters come back',
    threshold: '5 % of the letters of 24 hours, and at least 10',
    level: 'warning',
    after: 0,
    told: 'system.write',
    path: '/admin/mail',
  },
  'mail.complaints': {
    label: 'Letters are called unwanted',
    threshold: '0.1 % of the letters of 24 hours, and at least 2; broken from 0.3 % on',
    level: 'broken',
    after: 0,
    told: 'system.write',
    path: '/admin/mail',
  },
  'mail.unreached': {
    label: 'A letter about safety reached nobody',
    threshold: 'One to a guardian, or about a decision or safety, came back or was not tried within 24 hours',
    level: 'warning',
    after: 0,
    told: 'cases.decide',
    path: '/admin/mail?state=bounced',
  },
  'gateway.away': {
    label: 'The card gateway is away',
    threshold: '3 requests after one another found nobody there, in the process that looks',
    level: 'broken',
    after: 0,
    told: 'payouts.approve',
    path: '/admin/troubles',
  },
  'webhooks.silent': {
    label: 'The card gateway is silent',
    threshold: 'It has told nothing for 15 minutes after a payment was made, in the process that looks',
    level: 'warning',
    after: 0,
    told: 'payouts.approve',
    path: '/admin/troubles',
  },
  'dispute.due': {
    label: 'A dispute wants an answer',
    threshold: '3 days are left until the bank reads none any more; broken from 1 on',
    level: 'broken',
    after: 0,
    told: 'money.refund',
    path: '/admin/disputes',
  },
  'reconciliation.difference': {
    label: 'The books differ',
    threshold: 'The last look at them found anything outside of the ledger itself',
    level: 'broken',
    after: 0,
    told: 'payouts.approve',
    path: '/admin/reconciliation',
  },
  'ledger.imbalance': {
    label: 'The ledger contradicts itself',
    threshold: 'The last look found it in the ledger’s own checks',
    level: 'broken',
    after: 0,
    told: 'payouts.approve',
    path: '/admin/reconciliation',
  },
  'case.overdue': {
    label: 'A report waits too long',
    threshold: '24 hours with the second priority, 3 days with the third, 7 days with the last',
    level: 'warning',
    after: 0,
    told: 'cases.decide',
    path: '/admin/reports',
  },
  'case.urgent': {
    label: 'Child safety waits',
    threshold: 'Nobody has taken a case of the first priority for 10 minutes',
    level: 'broken',
    after: 0,
    told: 'cases.decide',
    path: '/admin/reports',
  },
  storm: {
    label: 'A storm',
    threshold: 'So much came within an hour as never does; the doors are drawn to by themselves for a while',
    level: 'warning',
    after: 0,
    told: 'screening.write',
    path: '/admin/screening?tab=storms',
  },
  'staff.sign-ins': {
    label: 'Somebody tries accounts of staff',
    threshold: '10 wrong passwords of staff within an hour',
    level: 'warning',
    after: 0,
    told: 'staff.write',
    path: '/admin/staff',
  },
  'staff.private-reads': {
    label: 'Private data is opened often',
    threshold: 'One of staff has opened 20 times within 24 hours',
    level: 'warning',
    after: 0,
    told: 'staff.write',
    path: '/admin/audit',
  },
  'fault.new': {
    label: 'A new fault',
    threshold: 'The program failed, within the last 24 hours, where it never had before',
    level: 'warning',
    after: 0,
    told: 'system.write',
    path: '/admin/troubles',
  },
  certificate: {
    label: 'The certificate runs out',
    threshold: '14 days are left; broken from 3 on',
    level: 'broken',
    after: 0,
    told: 'system.write',
  },
  'audit.broken': {
    label: 'The audit was changed',
    threshold: 'Its chain does not hold',
    level: 'broken',
    after: 0,
    told: 'audit.read',
    path: '/admin/audit',
  },
  'audit.untold': {
    label: 'The copy of the audit does not arrive',
    threshold: 'Nothing has arrived at AUDIT_HOOK_URL for an hour',
    level: 'warning',
    after: 0,
    told: 'system.write',
    path: '/admin/audit',
  },
} as const satisfies Readonly<Record<string, Kind>>

export type AlertKind = keyof typeof alertKinds
export const alertNames = Object.keys(alertKinds) as AlertKind[]
export const alertKindOf = (kind: AlertKind): Kind => alertKinds[kind]

/** Of its chapter in docs/OPERATIONS.md. */
export const runbookOf = (kind: AlertKind): string =>
  `alert-${alertKinds[kind].label
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, '')
    .replaceAll(' ', '-')}`
