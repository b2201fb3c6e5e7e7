// The work that this module leaves for later: names and what goes with them.
import type { CaseDecision, ReportTarget } from '@fieldhouse/contract'
import type { NoData } from '#platform/jobs/index.ts'
import '#platform/outbox/index.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'reports.fingerprint': { reportId: string }
    'reports.forget': NoData
  }
}

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** To those who reported it, and once more to those for whom it was decided otherwise. */
    'reports.answered': { caseId: string; accountIds: string[]; target: ReportTarget; decision: CaseDecision; isAppeal: boolean }
  }
}
