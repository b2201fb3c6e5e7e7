// Payouts by the card provider (money.md 11). Every step starts from a committed row, asks with a key made of it, and commits
// what it learned; running it twice at once changes nothing.
import { GatewayUnreachable } from '#platform/card/index.ts'
import { after, minutes } from '#platform/clock.ts'
import { createAsking } from './gateway-asking.ts'
import { stepsAtTheEnd, stepsOut, type StepNeeds, type Steps } from './gateway-steps.ts'
import * as rows from './gateway-store.ts'
import * as store from './store.ts'

const askAgainAfter = minutes(2)

export function createGatewayPayouts(needs: StepNeeds) {
  const { db, clock, log } = needs
  const asking = createAsking(needs)
  const steps: Steps = { ...stepsOut(needs, asking), ...stepsAtTheEnd(needs, asking) }

  return {
    /** Goes on from wherever it stands, as far as the provider's answers lead. */
    async advance(payoutId: string): Promise<void> {
      for (;;) {
        const [row, payout] = [await rows.find(db, payoutId), await store.find(db, payoutId)]
        const step = row && steps[row.state]
        if (!row || !payout || !step) return
        try {
          if (!(await step(row, payout))) return
        } catch (error) {
          if (!(error instanceof GatewayUnreachable)) throw error
          log.warn({ payout: payoutId, err: error }, 'the outcome of a payout is not known yet')
          // The sweep asks again, with the same key.
          return void (await rows.update(db, payoutId, { next_check_at: after(clock.now(), askAgainAfter) }))
        }
      }
    },
  }
}
