import { calls, type BodyOf } from '@fieldhouse/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { route, type Route } from '#platform/http/index.ts'
import { nonceOf } from '#platform/idempotency/index.ts'
import { toPlainText } from '#platform/plain-text.ts'
import { toName, toPhone } from '#people/accounts'
import { presentCharge } from '#paying/charges'
import { tokensOf } from '#ground/ledger'
import type { Pages } from '#ground/pages'
import type { Orders } from './service.ts'

export interface OrderRouteNeeds {
  readonly orders: Orders
  readonly pages: Pages
}

function phoneIn(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined || text.trim() === '') return undefined
  const phone = toPhone(text)
  if (phone === undefined)
    throw new AppError('request.invalid', {
      errors: [{ path: 'phoneNumber', message: 'Write 7 to 15 digits, with a plus in front if you like.' }],
    })
  return phone
}

const linesIn = (text: string | null | undefined): string | undefined => toPlainText(text ?? '') || undefined

const refundOf = ({ amount, reason }: BodyOf<typeof calls.orders.refund>, request: FastifyRequest) => ({
  amount: amount === undefined ? undefined : tokensOf(amount),
  reason: toName(reason),
  nonce: nonceOf(request),
})

export const orderRoutes = ({ orders, pages }: OrderRouteNeeds): Route[] => [
  route(calls.wallet.product, { limit: 'charge' }, async ({ viewer, params, body, request }) => {
    const { sale, wallet, isNew } = await orders.place({
      viewer,
      productId: params.id,
      quantity: body.quantity ?? 1,
      addressId: body.deliveryAddressId ?? undefined,
      phone: phoneIn(body.phoneNumber),
      note: linesIn(body.userNote),
      couponCode: body.couponCode ?? undefined,
      seenPrice: body.seenPrice,
      nonce: nonceOf(request),
    })
    const page = (await pages.load([sale.seller_id])).get(sale.seller_id)
    return { status: isNew ? 201 : 200, data: presentCharge(sale, page, wallet) }
  }),
  route(calls.orders.ofSeller, {}, async ({ viewer, query }) =>
    orders.search(query, { sellerId: await pages.actingPage(viewer, query.teamId, 'earn') }),
  ),
  route(calls.orders.ofBuyer, {}, ({ viewer, query }) => orders.search(query, { buyerId: viewer.accountId })),
  route(calls.orders.view, {}, async ({ viewer, params }) => ({ data: await orders.view(params.id, viewer) })),
  route(calls.orders.history, {}, async ({ viewer, params }) => {
    const data = await orders.history(params.id, viewer)
    return { data, total: data.length }
  }),
  route(calls.orders.update, {}, async ({ viewer, params, body }) => {
    const code = body.shippingCode ? toName(body.shippingCode) || null : body.shippingCode
    return { data: await orders.showOne(await orders.move(viewer, params.id, body.deliveryStatus, code)) }
  }),
  route(calls.orders.refund, {}, async ({ viewer, params, body, request }) => {
    return { data: await orders.showOne(await orders.refundBySeller(viewer, params.id, refundOf(body, request))) }
  }),
  route(calls.orders.changeAddress, {}, async ({ viewer, params, body }) => ({
    data: await orders.showOne(await orders.changeAddress(viewer, params.id, body.deliveryAddressId)),
  })),
  route(calls.orders.all, {}, ({ query }) => orders.search(query, {})),
  route(calls.orders.historyForAdmin, {}, async ({ params }) => {
    const data = await orders.history(params.id)
    return { data, total: data.length }
  }),
  route(calls.orders.refundByAdmin, {}, async ({ viewer, params, body, request }) => ({
    data: await orders.showOne(await orders.refundByAdmin(viewer, params.id, refundOf(body, request))),
  })),
]
