import { calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Sandbox } from '#platform/card/index.ts'
import { route, type Route } from '#platform/http/index.ts'
import { nonceOf } from '#platform/idempotency/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Accounts } from '#people/accounts'
import { tokensOf } from '#ground/ledger'
import type { Coupons } from '#books/coupons'
import type { Pages } from '#ground/pages'
import { presentTransactions, statesBehind, type Attempt, type Payments } from '#paying/payments'
import { presentAdminTransaction, presentDispute } from './present.ts'
import type { Reversals } from './service.ts'

export interface ReversalRouteNeeds {
  readonly reversals: Reversals
  readonly payments: Payments
  readonly accounts: Accounts
  readonly pages: Pages
  readonly coupons: Coupons
  readonly sandbox: Sandbox | undefined
}

export function reversalRoutes({ reversals, payments, accounts, pages, coupons, sandbox }: ReversalRouteNeeds): Route[] {
  const present = async (attempts: readonly Attempt[]) => {
    const [transactions, buyers] = await Promise.all([
      presentTransactions(pages, coupons, attempts),
      accounts.cards(attempts.map((attempt) => attempt.payer_id)),
    ])
    return attempts.flatMap((attempt, index) => {
      const transaction = transactions[index]
      return transaction ? [presentAdminTransaction(attempt, transaction, buyers.get(attempt.payer_id))] : []
    })
  }

  return [
    route(calls.reversals.transactions, {}, async ({ query }) => {
      const { rows, total } = await payments.search(query.buyerId, {
        ...(query.status ? { states: statesBehind(query.status), isRefunded: query.status === 'refunded' } : {}),
        orderBy: 'created_at',
        direction: 'desc',
        limit: query.limit ?? 10,
        offset: query.offset ?? 0,
      })
      return { data: await present(rows), total }
    }),
    route(calls.reversals.refund, {}, async ({ viewer, params, body, request }) => {
      const amount = body.amount === undefined ? undefined : tokensOf(body.amount)
      await reversals.refund({
        attemptId: params.id,
        amount,
        reason: body.reason,
        nonce: `${viewer.accountId}:${nonceOf(request) ?? newId()}`,
      })
      const attempt = await payments.find(params.id)
      const [data] = await present(attempt ? [attempt] : [])
      if (!data) throw new AppError('payment.unknown')
      return { data }
    }),
    route(calls.reversals.disputes, {}, async ({ query }) => {
      const { rows, total } = await reversals.searchDisputes(query.status, query.limit ?? 10, query.offset ?? 0)
      const attempts = new Map((await payments.loadMany(rows.map((dispute) => dispute.attempt_id))).map((attempt) => [attempt.id, attempt]))
      const buyers = await accounts.cards([...attempts.values()].map((attempt) => attempt.payer_id))
      const buyerOf = (attemptId: string) => buyers.get(attempts.get(attemptId)?.payer_id ?? '')
      return { data: rows.map((dispute) => presentDispute(dispute, buyerOf(dispute.attempt_id))), total }
    }),
    route(calls.reversals.release, {}, async ({ params }) => {
      await reversals.releaseWarning(params.id)
      return undefined
    }),
    ...(sandbox ? playRoutes(reversals, payments, sandbox) : []),
  ]
}

/** The bank's side, played; there only where the sandbox is the gateway (money.md 15). */
const playRoutes = (reversals: Reversals, payments: Payments, sandbox: Sandbox): Route[] => [
  route(calls.reversals.playDispute, {}, async ({ params, body }) => {
    const attempt = await payments.find(params.id)
    if (attempt?.state !== 'succeeded' || attempt.gateway_id === null) throw new AppError('payment.unknown')
    if (body.kind === 'warning') await sandbox.warn(attempt.gateway_id)
    else if ((await sandbox.openDispute(attempt.gateway_id)) === undefined) throw new AppError('refund.disputed')
    return undefined
  }),
  route(calls.reversals.playDecision, {}, async ({ params, body }) => {
    const dispute = await reversals.findDispute(params.id)
    if (!dispute) throw new AppError('dispute.unknown')
    await sandbox.closeDispute(dispute.gateway_id, body.outcome === 'won')
    return undefined
  }),
]
