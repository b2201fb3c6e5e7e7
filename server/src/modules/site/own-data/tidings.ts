// The work this module leaves for later.
import type { NoData } from '#platform/jobs/index.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'own-data.copy': { copyId: string }
    'own-data.sweep': NoData
    'own-data.due': NoData
    'own-data.erase': { accountId: string }
  }
}
