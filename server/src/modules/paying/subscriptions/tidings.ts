// What this module tells others, and the work it leaves for later: names and what goes with them.
import type { NoData } from '#platform/jobs/index.ts'
import type { Fate } from './taken-back.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'subscriptions.taken-back': { saleId: string; fate: Fate }
    'subscriptions.price-change': { pageId: string }
    'subscriptions.apart': { fanId: string; pageId: string }
    'subscriptions.page-shut': { pageId: string; caseId: string }
    'subscriptions.remind': NoData
    'subscriptions.renew': NoData
    'subscriptions.charge': { attemptId: string }
    'subscriptions.new-card': { accountId: string }
  }
}

declare module '#platform/outbox/index.ts' {
  interface Topics {
    'subscription.changed': {
      subscriptionId: string
      pageId: string
      /** Not in events of earlier releases. */
      fanId?: string
      by: number
    }
  }
}
