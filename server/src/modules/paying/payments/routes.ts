import { calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { GatewayRefused, GatewayUnreachable, type CardGateway } from '#platform/card/index.ts'
import { dayWindow } from '#platform/day-window.ts'
import { route, type Route, type Viewer } from '#platform/http/index.ts'
import { nonceOf } from '#platform/idempotency/index.ts'
import { wayBack, wayBackFrom, withSavedCard } from '#platform/way-back.ts'
import type { Coupons } from '#books/coupons'
import type { Pages } from '#ground/pages'
import type { Attempt } from './attempts-store.ts'
import type { NewCard } from './cards.ts'
import { presentPaymentCard, presentTransaction, statesBehind } from './present.ts'
import type { Payments } from './service.ts'

export interface PaymentRouteNeeds {
  readonly payments: Payments
  readonly pages: Pages
  readonly coupons: Coupons
  readonly gateway: CardGateway
  readonly siteUrl: string
}

/** Accounts under 18 never pay and never save a card (youth.md Y31). */
export function refuseMinor(viewer: Viewer): void {
  if (viewer.isMinor) throw new AppError('youth.not_allowed')
}

export async function presentTransactions(pages: Pages, coupons: Coupons, attempts: readonly Attempt[]) {
  const [known, codes] = await Promise.all([
    pages.load(attempts.flatMap((attempt) => attempt.page_id ?? [])),
    coupons.codesOf(attempts.map((attempt) => attempt.coupon_id)),
  ])
  return attempts.map((attempt) =>
    presentTransaction(
      attempt,
      attempt.page_id === null ? undefined : known.get(attempt.page_id),
      attempt.coupon_id === null ? undefined : codes.get(attempt.coupon_id),
    ),
  )
}

export function paymentRoutes({ payments, pages, coupons, gateway, siteUrl }: PaymentRouteNeeds): Route[] {
  return [
    ...cardRoutes(payments, gateway),
    ...setupRoutes(payments, siteUrl),
    route(calls.payments.topUp, { limit: 'topUp' }, async ({ viewer, body, request }) => {
      refuseMinor(viewer)
      const attempt = await payments.topUp({
        payerId: viewer.accountId,
        amount: body.amount,
        cardId: body.cardId,
        couponCode: body.couponCode,
        nonce: nonceOf(request),
      })
      const [data = presentTransaction(attempt, undefined)] = await presentTransactions(pages, coupons, [attempt])
      return { data }
    }),
    route(calls.payments.transactions, {}, async ({ viewer, query }) => {
      const { rows, total } = await payments.search(viewer.accountId, {
        ...(query.status ? { states: statesBehind(query.status), isRefunded: query.status === 'refunded' } : {}),
        ...(query.type ? { type: query.type } : {}),
        ...dayWindow(query),
        orderBy: query.sortBy === 'totalPrice' ? 'amount' : 'created_at',
        direction: query.sort ?? 'desc',
        limit: query.limit ?? 10,
        offset: query.offset ?? 0,
      })
      return { data: await presentTransactions(pages, coupons, rows), total }
    }),
    route(calls.payments.publicKey, {}, async () => ({ data: { publicKey: gateway.publishableKey } })),
    route(calls.payments.comeBack, {}, async ({ params, reply }) => {
      // Nothing in the address is believed: the gateway is asked (money.md 5).
      const known = await payments.find(params.id)
      if (!known) throw new AppError('payment.unknown')
      const attempt = await payments.refresh(known)
      if (attempt.return_url !== null) {
        void reply.header('location', wayBackFrom(attempt.return_url, attempt.id))
        return undefined
      }
      const isOver = attempt.state === 'declined' || attempt.state === 'canceled' || attempt.state === 'requires_action'
      void reply.header('location', `${siteUrl}/payment/${isOver ? 'cancel' : 'success'}?transactionId=${attempt.id}`)
      return undefined
    }),
  ]
}

function cardRoutes(payments: Payments, gateway: CardGateway): Route[] {
  const requireGateway = (name: string | undefined) => {
    if (name !== undefined && name !== gateway.name) throw new AppError('payment.gateway_unknown')
  }
  const listCards = async (viewer: Viewer) => {
    const cards = await payments.cards.list(viewer.accountId)
    return { data: cards.map(presentPaymentCard), total: cards.length }
  }
  const saveCard = async (viewer: Viewer, card: NewCard) => {
    refuseMinor(viewer)
    return { data: presentPaymentCard(await payments.cards.save(viewer.accountId, card)) }
  }
  const removeCard = async (viewer: Viewer, id: string) => {
    await payments.cards.remove(viewer.accountId, id)
    return undefined
  }
  // Two paths for one thing (wire.md 7): the gateway is in the address or a parameter.
  return [
    route(calls.payments.cards, {}, async ({ viewer, query }) => {
      requireGateway(query.paymentGateway)
      return listCards(viewer)
    }),
    route(calls.payments.saveCard, {}, async ({ viewer, body }) => {
      requireGateway(body.paymentGateway)
      return saveCard(viewer, body)
    }),
    route(calls.payments.useCardFirst, { limit: 'charge' }, async ({ viewer, params }) => {
      await payments.cards.useFirst(viewer.accountId, params.id)
      return undefined
    }),
    route(calls.payments.removeCard, {}, async ({ viewer, params }) => removeCard(viewer, params.id)),
    route(calls.payments.gatewayCards, {}, async ({ viewer, params }) => {
      requireGateway(params.type)
      return listCards(viewer)
    }),
    route(calls.payments.saveGatewayCard, {}, async ({ viewer, params, body }) => {
      requireGateway(params.type)
      return saveCard(viewer, body)
    }),
    route(calls.payments.removeGatewayCard, {}, async ({ viewer, params }) => {
      requireGateway(params.type)
      return removeCard(viewer, params.id)
    }),
  ]
}

/** Cards that are entered on the gateway's own page. */
function setupRoutes(payments: Payments, siteUrl: string): Route[] {
  const requireOwnPage = (address: string): string => {
    const own = wayBack(address, siteUrl)
    if (own === undefined) throw new AppError('payment.return_url')
    return own
  }
  const finish = async (id: string): Promise<string | undefined> => {
    try {
      const { isOurs, cardId } = await payments.cardSetups.finish(id)
      if (!isOurs) throw new AppError('payment.unknown')
      return cardId
    } catch (error) {
      if (error instanceof GatewayRefused) throw new AppError('payment.unknown')
      // The event keeps the card a little later.
      if (error instanceof GatewayUnreachable) return undefined
      throw error
    }
  }
  return [
    route(calls.payments.setUpCard, { limit: 'topUp' }, async ({ viewer, body }) => {
      refuseMinor(viewer)
      const returnUrl = requireOwnPage(body.returnUrl)
      const url = await payments.cardSetups.begin(viewer.accountId, { returnUrl, isDefault: body.isDefault === true })
      return { data: { url } }
    }),
    route(calls.payments.cardSetUp, {}, async ({ params, query, reply }) => {
      const to = requireOwnPage(query.to)
      void reply.header('location', withSavedCard(to, await finish(params.id)))
      return undefined
    }),
  ]
}

/** Mounted where the body arrives as it was sent: the signature is over its bytes. */
export const webhookRoutes = (payments: Payments): Route[] => [
  route(calls.payments.webhook, { limit: 'unlimited' }, async ({ request }) => {
    const signature = request.headers['stripe-signature']
    const body: unknown = request.body
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new AppError('payment.bad_signature')
    await payments.receiveEvent(body, signature)
    return { data: { received: true } }
  }),
]
