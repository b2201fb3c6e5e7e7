import { calls, chargeTypes, walletMovementKinds, type Charge, type WalletMovementKind } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { dayWindow } from '#platform/day-window.ts'
import { route, type Input, type Route, type Viewer } from '#platform/http/index.ts'
import { nonceOf } from '#platform/idempotency/index.ts'
import { accounts, toWire, type Ledger } from '#ground/ledger'
import type { Pages } from '#ground/pages'
import { itemOf, type Sale, type Sales } from '#books/sales'
import type { Things } from '#content/things'
import { presentCharge } from './present.ts'
import type { Charged } from './needs.ts'
import type { Charges } from './service.ts'

const isChargeType = (type: string): boolean => (chargeTypes as readonly string[]).includes(type)

/** What is bought once, by its call. */
const kinds = ['feed', 'video', 'gallery', 'message', 'stream'] as const

export interface ChargeRouteNeeds {
  readonly charges: Charges
  readonly sales: Sales
  readonly ledger: Ledger
  readonly pages: Pages
  readonly things: Pick<Things, 'cards'>
}

export function chargeRoutes({ charges, sales, ledger, pages, things }: ChargeRouteNeeds): Route[] {
  const answer = ({ sale, page, wallet, isNew }: Charged) => ({
    status: isNew ? (201 as const) : (200 as const),
    data: presentCharge(sale, page, wallet),
  })
  /** As their buyer sees them. */
  const presentAll = async (rows: readonly Sale[], viewer: Viewer): Promise<Charge[]> => {
    const [known, wallet, cardOf] = await Promise.all([
      pages.load(rows.map((sale) => sale.seller_id)),
      ledger.wallet(viewer.accountId),
      things.cards(rows.map(itemOf), viewer),
    ])
    return rows.map((sale) => presentCharge(sale, known.get(sale.seller_id), wallet, cardOf(itemOf(sale))))
  }
  return [
    route(calls.wallet.tip, { limit: 'charge' }, async ({ viewer, params, body, request }) => {
      const nonce = nonceOf(request)
      if (nonce === undefined) throw new AppError('idempotency.key_required')
      const { price, target, note, conversationId, sessionId, streamType } = body
      const context = Object.fromEntries(
        Object.entries({ conversationId, sessionId, streamType }).filter((entry): entry is [string, string] => entry[1] !== undefined),
      )
      if (target !== undefined && (await pages.kindOf(params.id)) !== target) throw new AppError('page.unknown')
      const charged = await charges.tip({
        viewer,
        pageId: params.id,
        price,
        nonce,
        note,
        context,
      })
      // A repeat that the header's own memory no longer covers still answers as the first did.
      return answer({ ...charged, isNew: true })
    }),
    ...kinds.map((kind) =>
      route(calls.wallet[kind], { limit: 'charge' }, async ({ viewer, params, body }: Input<(typeof calls.wallet)[typeof kind]>) =>
        answer(
          await charges.buy(kind, {
            id: params.id,
            viewer,
            couponCode: 'couponCode' in body ? (body.couponCode ?? undefined) : undefined,
            seenPrice: body.seenPrice,
          }),
        ),
      ),
    ),
    route(calls.wallet.search, {}, async ({ viewer, query }) => {
      // Token charges are done at once: nothing of today is ever pending or held.
      if (query.status === 'pending' || query.status === 'held') return { data: [], total: 0 }
      const { rows, total } = await sales.searchByBuyer(viewer.accountId, {
        ...(query.type ? { types: [query.type] } : {}),
        ...(query.status ? { state: query.status === 'refunded' ? 'refunded' : 'paid' } : {}),
        ...dayWindow(query),
        orderBy: query.sortBy === 'totalPrice' ? 'gross' : 'created_at',
        direction: query.sort ?? 'desc',
        limit: query.limit ?? 10,
        offset: query.offset ?? 0,
      })
      return { data: await presentAll(rows, viewer), total }
    }),
    route(calls.wallet.movements, {}, async ({ viewer, query }) => {
      const { limit = 10, offset = 0 } = query
      const owned = [accounts.wallet(viewer.accountId), accounts.bonus(viewer.accountId)]
      const { rows, total } = await ledger.movements(owned, { kinds: walletMovementKinds, limit, offset })
      const sold = await sales.loadMany(rows.flatMap(({ cause }) => cause['sale'] ?? []))
      // What goes back may be of somebody who sold it.
      const bought = [...sold.values()].filter((sale) => sale.buyer_id === viewer.accountId && isChargeType(sale.type))
      const byId = new Map((await presentAll(bought, viewer)).map((charge) => [charge._id, charge]))
      const data = rows.map(({ txnId, at, kind, cause, amount }) => ({
        _id: String(txnId),
        kind: kind as WalletMovementKind,
        tokens: toWire(amount),
        charge: byId.get(cause['sale'] ?? '') ?? null,
        createdAt: at.toISOString(),
      }))
      return { data, total }
    }),
  ]
}
