// Work that belongs to no module of its own.
import type { NoData } from '#platform/jobs/index.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'ledger.roll-up': NoData
    'ledger.seal': NoData
    'sales.mature': NoData
    'idempotency.prune': NoData
    'pages.tell': NoData
    'relations.end': NoData
    'limits.sweep': NoData
  }
}
