import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Accounts } from '#people/accounts'
import { presentReceipt, presentRow } from './present.ts'
import type { Receipts } from './service.ts'
import { presentMonth } from './statement.ts'

export function receiptRoutes({ receipts, accounts }: { receipts: Receipts; accounts: Accounts }): Route[] {
  const list = async (query: { q?: string; year?: number; limit?: number; offset?: number; buyerId?: string | undefined }) => {
    const { rows, total } = await receipts.search({ ...query, limit: query.limit ?? 20, offset: query.offset ?? 0 })
    return { data: rows.map(presentRow), total }
  }
  const view = async (id: string, buyerId?: string) => {
    const { receipt, others } = await receipts.require(id, buyerId)
    const buyers = await accounts.cards([receipt.buyer_id])
    return { data: presentReceipt(receipt, others, buyers.get(receipt.buyer_id)) }
  }

  return [
    route(calls.receipts.mine, {}, ({ viewer, query }) => list({ ...query, buyerId: viewer.accountId })),
    route(calls.receipts.view, {}, ({ viewer, params }) => view(params.id, viewer.accountId)),
    route(calls.receipts.file, { limit: 'search' }, async ({ viewer, params }) => ({
      data: await receipts.draw(await receipts.require(params.id, viewer.accountId)),
    })),
    route(calls.receipts.statement, {}, async ({ viewer, query }) => ({
      data: presentMonth(await receipts.month(viewer.accountId, query.month)),
    })),
    route(calls.receipts.statementFile, { limit: 'search' }, async ({ viewer, query }) => ({
      data: await receipts.monthFile(viewer.accountId, query.month, query.format),
    })),
    route(calls.receipts.all, {}, ({ query }) => list(query)),
    route(calls.receipts.ofStaff, {}, ({ params }) => view(params.id)),
    route(calls.receipts.fileOfStaff, { limit: 'search' }, async ({ params }) => ({
      data: await receipts.draw(await receipts.require(params.id, undefined)),
    })),
  ]
}
