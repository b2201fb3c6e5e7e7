import { calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { route, type Route } from '#platform/http/index.ts'
import { nonceOf } from '#platform/idempotency/index.ts'
import { presentNeutralCard, type Pages } from '#ground/pages'
import type { Accounts } from '#people/accounts'
import { presentTransaction, refuseMinor } from '#paying/payments'
import { presentGift, presentPreview } from './present.ts'
import type { Gifts } from './service.ts'
import type { GiftTable } from './tables.ts'

export interface GiftRouteNeeds {
  readonly gifts: Gifts
  readonly pages: Pages
  readonly accounts: Accounts
  readonly clock: Clock
}

export function giftRoutes({ gifts, pages, accounts, clock }: GiftRouteNeeds): Route[] {
  const present = async (rows: readonly GiftTable[], viewerId: string) => {
    const named = rows.flatMap(({ buyer_id: buyerId, receiver_id: receiverId, to_id: toId }) => [buyerId, receiverId ?? toId ?? []].flat())
    const [known, cards] = await Promise.all([pages.load(rows.map((row) => row.page_id)), accounts.cards([...new Set(named)])])
    return rows.map((row) => presentGift(row, viewerId, { page: known.get(row.page_id), cards, now: clock.now() }))
  }
  const one = async (row: GiftTable, viewerId: string) => {
    const [data] = await present([row], viewerId)
    if (!data) throw new AppError('gift.unknown')
    return data
  }

  return [
    route(calls.gifts.give, { limit: 'charge' }, async ({ viewer, body, request }) => {
      refuseMinor(viewer)
      const nonce = nonceOf(request)
      if (nonce === undefined) throw new AppError('idempotency.key_required')
      const { pageId, months, cardId, seenPrice, to, email, sendAt, words = '' } = body
      if (to !== undefined && email !== undefined)
        throw new AppError('request.invalid', { errors: [{ path: 'email', message: 'Send an account or an address, one of them.' }] })
      const when = sendAt === undefined ? undefined : new Date(sendAt)
      const { gift, attempt } = await gifts.give({ viewer, pageId, months, cardId, seenPrice, to, email, sendAt: when, words, nonce })
      const page = (await pages.load([gift.page_id])).get(gift.page_id)
      return { data: { gift: await one(gift, viewer.accountId), transaction: attempt ? presentTransaction(attempt, page) : null } }
    }),
    route(calls.gifts.list, {}, async ({ viewer, query }) => {
      refuseMinor(viewer)
      const window = { side: query.side ?? 'given', limit: query.limit ?? 10, offset: query.offset ?? 0 }
      const { rows, total } = await gifts.search(viewer.accountId, window)
      return { data: await present(rows, viewer.accountId), total }
    }),
    route(calls.gifts.link, {}, async ({ viewer, params }) => ({ data: { path: await gifts.makeLink(viewer.accountId, params.id) } })),
    route(calls.gifts.sendAgain, { limit: 'charge' }, async ({ viewer, params }) => ({
      data: await one(await gifts.sendAgain(viewer.accountId, params.id), viewer.accountId),
    })),
    route(calls.gifts.takeBack, { limit: 'charge' }, async ({ viewer, params }) => ({
      data: await one(await gifts.takeBack(viewer.accountId, params.id), viewer.accountId),
    })),
    route(calls.gifts.preview, {}, async ({ viewer, params }) => {
      const { gift, isLapsed } = await gifts.look(viewer, params.code)
      const [known, cards] = await Promise.all([pages.load([gift.page_id]), accounts.cards([gift.buyer_id])])
      const page = known.get(gift.page_id)
      if (!page?.visible) throw new AppError('gift.unknown')
      return { data: presentPreview(gift, viewer, page, cards.get(gift.buyer_id), isLapsed) }
    }),
    route(calls.gifts.open, { limit: 'charge' }, async ({ viewer, params }) => {
      const { page, endsAt, renewsAt } = await gifts.open(viewer, params.code)
      return { data: { page: presentNeutralCard(page), endsAt: endsAt.toISOString(), renewsAt: renewsAt?.toISOString() ?? null } }
    }),
  ]
}
