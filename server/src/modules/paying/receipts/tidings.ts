import type { NoData } from '#platform/jobs/index.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'receipts.issue': NoData
    'receipts.issue-all': NoData
  }
}
