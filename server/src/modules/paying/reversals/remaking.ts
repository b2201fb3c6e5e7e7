// Refunds and disputes that the gateway knows of and a restored database does not: made again, and settled the ordinary way.
import { AppError } from '#platform/app-error.ts'
import type { CardGateway, GatewayDispute, GatewayRefund } from '#platform/card/index.ts'
import type { Db } from '#platform/db/index.ts'
import { isId } from '#platform/new-id.ts'
import { lifeWritten, type Payments, type Taken } from '#paying/payments'
import type { WantedCardRefund } from './card-refunds.ts'
import type { createDisputes } from './disputes.ts'

export interface RemakingNeeds {
  readonly gateway: CardGateway
  readonly payments: Payments
  readonly refund: (wanted: WantedCardRefund) => Promise<void>
  readonly disputes: ReturnType<typeof createDisputes>
}

const unmarked = async (_tx: Db): Promise<void> => undefined

export function createRemaking({ payments, refund, disputes }: RemakingNeeds) {
  /** The books owe it first, as they did; then it is paid. */
  const remake = async (seen: GatewayRefund, refundId: string): Promise<Taken> => {
    const attempt = seen.intentId === null ? undefined : await payments.findByGatewayId(seen.intentId)
    if (!attempt) return { why: 'the payment that it gives back is not here' }
    try {
      await refund({ attemptId: attempt.id, amount: seen.amount, reason: 'restored', nonce: null, refundId })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { why: `the books cannot owe it: ${error.message}` }
    }
    await payments.syncRefund(seen.id, unmarked)
    return 'remade'
  }

  return {
    async takeRefund(seen: GatewayRefund): Promise<Taken> {
      const { instanceId, life } = await payments.identity()
      const { instance_id: instance, refund_id: refundId = '' } = seen.metadata
      const known = isId(refundId) ? await payments.findRefund(refundId) : undefined
      if (known) {
        await payments.syncRefund(seen.id, unmarked)
        const { state } = (await payments.findRefund(refundId)) ?? known
        return state === known.state ? 'known' : 'settled'
      }
      if (instance !== instanceId || !isId(refundId)) return 'foreign'
      if (lifeWritten(seen.metadata) >= life) return { why: 'no refund of this site asked for it' }
      return remake(seen, refundId)
    },
    async takeDispute(seen: GatewayDispute): Promise<Taken> {
      const attempt = seen.intentId === null ? undefined : await payments.findByGatewayId(seen.intentId)
      if (!attempt) return 'foreign'
      const isNews = await disputes.sync(seen, attempt, unmarked)
      return isNews ? 'settled' : 'known'
    },
  }
}
