// Every number that this program tells whoever watches it, once. What the names of labels stand for is few and ours: routes as patterns,
// names of queues, of limits, of verbs. No id, address or word of anybody is ever in one.

export interface Meter {
  readonly kind: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly labels: readonly string[]
  /** Upper ends, in seconds. */
  readonly buckets?: readonly number[]
}

const counter = (help: string, ...labels: string[]) => ({ kind: 'counter', help, labels }) as const
const gauge = (help: string, ...labels: string[]) => ({ kind: 'gauge', help, labels }) as const

/** Behind `fieldhouse_`. */
export const meters = {
  http_request_duration_seconds: {
    kind: 'histogram',
    help: 'How long answers took, by pattern of the route; routes beyond the 300 that were asked first are “(other)”',
    labels: ['route', 'method', 'status_class'],
    // Few: each is a series of every route.
    buckets: [0.05, 0.25, 1],
  },
  http_in_flight: gauge('Requests that are being answered'),
  event_loop_delay_seconds: gauge('How late the process comes to what it should do, since the last look', 'quantile'),
  db_pool_used: gauge('Connections to the database in use'),
  db_pool_waiting: gauge('Statements and transactions that wait for a connection'),
  db_query_seconds: {
    kind: 'histogram',
    help: 'How long statements took, by their first word',
    labels: ['name'],
    buckets: [0.005, 0.05, 0.5],
  },
  job_waiting: gauge('Jobs that are due and have not begun', 'queue'),
  job_active: gauge('Jobs that run', 'queue'),
  job_failed: gauge('Jobs that gave up and wait for a person', 'queue'),
  job_oldest_seconds: gauge('How long the oldest job that is due has waited'),
  media_queue_seconds: gauge('The same of files that are prepared'),
  outbox_waiting: gauge('Events that are due'),
  outbox_oldest_seconds: gauge('How long the oldest event that is due has waited'),
  socket_connections: gauge('Open sockets of browsers'),
  mail_queued_total: counter('Letters that were written'),
  mail_sent_total: counter('Letters that a mail server took'),
  mail_bounced_total: counter('Letters that came back for good'),
  mail_complained_total: counter('Letters that somebody called unwanted'),
  upload_bytes_total: counter('Bytes of bodies of uploads'),
  gateway_requests_total: counter('What the card gateway was asked', 'verb', 'result'),
  ledger_imbalance: gauge('Differences that the last look at the books found in the ledger itself'),
  reconciliation_differences: gauge('All differences that the last look at the books found'),
  cases_open: gauge('Cases that wait for staff', 'priority'),
  case_oldest_seconds: gauge('How long the oldest of them has waited'),
  limit_refused_total: counter('Requests that a limit refused', 'action'),
  backup_age_seconds: gauge('Since the last backup'),
  drill_age_seconds: gauge('Since the last drill that passed'),
  wal_unshipped_bytes: gauge('What of the log of the embedded database waits to be brought to the backups'),
  disk_free_ratio: gauge('Free share of the disk of the data folder'),
  tls_expiry_seconds: gauge('How long the certificate of the site lasts'),
  audit_verify_ok: gauge('1 while the chain of the audit holds'),
  alerts_open: gauge('Alerts that are open', 'level'),
} as const satisfies Readonly<Record<string, Meter>>

export type MeterName = keyof typeof meters
type Of<K extends Meter['kind']> = { [N in MeterName]: (typeof meters)[N]['kind'] extends K ? N : never }[MeterName]
export type CounterName = Of<'counter'>
export type GaugeName = Of<'gauge'>
export type HistogramName = Of<'histogram'>

export const prefix = 'fieldhouse_'
