import { calls, limitAmong, type BodyOf } from '@fieldhouse/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { route, type Route, type Viewer } from '#platform/http/index.ts'
import { nonceOf } from '#platform/idempotency/index.ts'
import { toPlainText } from '#platform/plain-text.ts'
import { tokensOf } from '#ground/ledger'
import type { Pages } from '#ground/pages'
import type { Settings } from '#ground/settings'
import { toName } from '#people/accounts'
import type { Sale, Sales } from '#books/sales'
import type { TokenRefunds } from './service.ts'
import type { RequestTable } from './tables.ts'

export interface TokenRefundRouteNeeds {
  readonly settings: Settings
  readonly refunds: TokenRefunds
  readonly sales: Sales
  readonly pages: Pages
}

function wordsIn(text: string): string {
  const words = toPlainText(text)
  if (words === '') throw new AppError('request.invalid', { errors: [{ path: 'words', message: 'Say it in a few words.' }] })
  return words
}

const span = ({ limit, offset }: { limit?: number | undefined; offset?: number | undefined }) => ({
  limit: limit ?? 10,
  offset: offset ?? 0,
})

export function tokenRefundRoutes({ refunds, sales, pages, settings }: TokenRefundRouteNeeds): Route[] {
  const { requests, presentSales, presentAskable, presentRequests } = refunds

  const show = async (request: RequestTable, viewer: Viewer) => {
    const [data] = await presentRequests([request], viewer)
    if (!data) throw new AppError('refund_request.unknown')
    return { data }
  }
  const list = async ({ rows, total }: { rows: readonly RequestTable[]; total: number }, viewer: Viewer) => ({
    data: await presentRequests(rows, viewer),
    total,
  })

  /** Of whom nothing may be known, it is not there. */
  const requireSale = async (id: string, isTheirs: (sale: Sale) => boolean | Promise<boolean>): Promise<Sale> => {
    const sale = await sales.find(id)
    if (!sale || !(await isTheirs(sale))) throw new AppError('sale.unknown')
    return sale
  }
  const requireRequest = async (id: string, isTheirs: (request: RequestTable) => boolean | Promise<boolean>): Promise<RequestTable> => {
    const request = await requests.find(id)
    if (!request || !(await isTheirs(request))) throw new AppError('refund_request.unknown')
    return request
  }
  const sells = (viewer: Viewer) => (row: Pick<Sale, 'seller_id'>) => pages.actAs(viewer, row.seller_id, 'earn')
  const bought = (viewer: Viewer) => (row: RequestTable) => row.buyer_id === viewer.accountId
  const anybody = () => true

  const give = async (
    sale: Sale,
    role: 'seller' | 'staff',
    { viewer, body, request }: { viewer: Viewer; body: BodyOf<typeof calls.refunds.give>; request: FastifyRequest },
  ) => {
    const nonce = nonceOf(request)
    if (nonce === undefined) throw new AppError('idempotency.key_required')
    const isLimited = role === 'staff' && limitAmong(viewer.roles, 'money.refund') !== undefined
    await refunds.give(sale, {
      by: { accountId: viewer.accountId, role },
      amount: body.amount === undefined ? undefined : tokensOf(body.amount),
      reason: toName(body.reason),
      nonce: `${viewer.accountId}:${nonce}`,
      most: isLimited ? tokensOf((await settings.read()).supportRefundMax) : undefined,
    })
    const [data] = await presentSales([(await sales.find(sale.id)) ?? sale], viewer)
    if (!data) throw new AppError('sale.unknown')
    return { data }
  }

  return [
    route(calls.refunds.give, { limit: 'charge' }, async (input) =>
      give(await requireSale(input.params.id, sells(input.viewer)), 'seller', input),
    ),
    route(calls.refunds.giveByStaff, {}, async (input) => give(await requireSale(input.params.id, anybody), 'staff', input)),
    route(calls.refunds.sales, {}, async ({ viewer, query }) => {
      if (query.buyerId === undefined && query.sellerId === undefined)
        throw new AppError('request.invalid', { errors: [{ path: 'buyerId', message: 'Say whose purchases or sales.' }] })
      const { rows, total } = await sales.searchTokens({ buyerId: query.buyerId, sellerId: query.sellerId, ...span(query) })
      return { data: await presentSales(rows, viewer), total }
    }),
    route(calls.refunds.mine, {}, async ({ viewer, query }) =>
      list(await requests.search({ buyerId: viewer.accountId, state: query.status, ...span(query) }), viewer),
    ),
    route(calls.refunds.askable, {}, async ({ viewer, query }) => {
      const found = await requests.askable(viewer.accountId)
      const { limit, offset } = span(query)
      return { data: await presentAskable(found.slice(offset, offset + limit), viewer), total: found.length }
    }),
    route(calls.refunds.received, {}, async ({ viewer, query }) => {
      const sellerId = await pages.actingPage(viewer, query.teamId, 'earn')
      return list(await requests.search({ sellerId, state: query.status, ...span(query) }), viewer)
    }),
    route(calls.refunds.all, {}, async ({ viewer, query }) => list(await requests.search({ state: query.status, ...span(query) }), viewer)),
    route(calls.refunds.ask, { limit: 'report' }, async ({ viewer, body }) => {
      const words = wordsIn(body.words)
      const { saleId, transactionId: paymentId, reason } = body
      const of = saleId === undefined ? paymentId !== undefined && { paymentId } : { saleId }
      if (!of) throw new AppError('request.invalid', { errors: [{ path: 'saleId', message: 'Say what for.' }] })
      return show(await requests.ask({ buyerId: viewer.accountId, of, reason, words }), viewer)
    }),
    route(calls.refunds.withdraw, {}, async ({ viewer, params }) =>
      show(await requests.withdraw(await requireRequest(params.id, bought(viewer))), viewer),
    ),
    route(calls.refunds.escalate, {}, async ({ viewer, params }) =>
      show(await requests.escalate(await requireRequest(params.id, bought(viewer))), viewer),
    ),
    route(calls.refunds.decline, {}, async ({ viewer, params, body }) =>
      show(await requests.decline(await requireRequest(params.id, sells(viewer)), wordsIn(body.words)), viewer),
    ),
    route(calls.refunds.close, {}, async ({ viewer, params, body }) =>
      show(await requests.close(await requireRequest(params.id, anybody), wordsIn(body.words)), viewer),
    ),
  ]
}
