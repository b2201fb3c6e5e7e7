// What this module tells others, and the work it leaves for later: names and what goes with them.
import type { CaseDecision, CaseRule, ReportTarget } from '@fieldhouse/contract'
import type { NoData } from '#platform/jobs/index.ts'
import '#platform/outbox/index.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'cases.carry-out': NoData
    'cases.lift': NoData
    'cases.quiet': NoData
  }
}

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** Child safety waits. */
    'case.urgent': { caseId: string }
    /** To whose it is: what was decided, where that changed something for them. */
    'case.told': { caseId: string; accountIds: string[]; target: ReportTarget; decision: CaseDecision; rule: CaseRule; isAppeal: boolean }
    /** To whoever is under 18 and waited for it: others see it now, or at its time. */
    'review.passed': {
      caseId: string
      accountId: string
      target: 'feed' | 'video' | 'gallery' | 'photo' | 'product' | 'performer'
      targetId: string
      isPlanned: boolean
      at: string
    }
    'case.decided': {
      caseId: string
      target: ReportTarget
      targetId: string
      /** Whose it is; null: a team's, the page. */
      ownerId: string | null
      pageId: string | null
      decision: CaseDecision
      rule: CaseRule
      /** Somebody else has looked again, as its owner asked. */
      isAppeal: boolean
      /** And decided otherwise. */
      isChanged: boolean
    }
  }
}
