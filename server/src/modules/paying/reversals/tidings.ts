// What this module tells others, and the work it leaves for later: names and what goes with them.
import '#platform/outbox/index.ts'

declare module '#platform/outbox/index.ts' {
  interface Topics {
    'dispute.changed': { disputeId: string; attemptId: string; state: string }
    'wallet.owed': { accountId: string }
    /** Its refund was refused: it is paid after all. */
    'sale.kept': { saleId: string }
    'sale.taken_back': { saleId: string; isForGood: boolean }
  }
}
