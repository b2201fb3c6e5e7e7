import type { NoData } from '#platform/jobs/index.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'referrals.pay': NoData
    'referrals.look': { attemptId: string }
  }
}
