// A fan asks: for a private stream, or for a seat in a group stream that runs. Only who could pay a minute may (money.md 8.11).
import type { ClientPayload } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, hours } from '#platform/clock.ts'
import { inTransaction, isUniqueViolation, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { toPlainText } from '#platform/plain-text.ts'
import { requireSeenPrice } from '#books/purchases'
import { toWire } from '#ground/ledger'
import { refuseUnpayable } from '#paying/charges'
import type { Ending } from './ending.ts'
import type { Needs } from './needs.ts'
import { answerWithin, mostAsked, mostWaiting } from './policy.ts'
import * as store from './store.ts'
import type { SeatTable } from './tables.ts'

type Wish = ClientPayload<'private-stream/request'>

/** The stream it is asked for, the price of its minute, and whom it is asked of. */
type Offer = Pick<SeatTable, 'kind' | 'stream_id' | 'session_id' | 'conversation_id' | 'host_id' | 'price'>

export function createAsking({ db, clock, outbox, realtime, ledger, pages, accounts, streams, end }: Needs & { readonly end: Ending }) {
  const { shows } = streams

  const ofGroup = async (tx: Db, streamId: string, pageId: string): Promise<Offer> => {
    const row = await shows.find(streamId, tx)
    if (row?.page_id !== pageId || row.kind !== 'group' || row.price === null) throw new AppError('stream.unknown')
    if (!row.is_streaming) throw new AppError('stream.offline')
    const { id, session_id, conversation_id, host_id, price } = row
    return { kind: 'group', stream_id: id, session_id, conversation_id, host_id, price }
  }

  /** Somebody's own page: a team has nobody who would be alone with a fan. */
  const priceOf = async (tx: Db, pageId: string): Promise<number> => {
    const price = (await accounts.load(pageId, tx))?.profile?.private_chat_price
    if (price === undefined || price === null) throw new AppError('show.not_offered')
    return price
  }

  const offerOf = async (tx: Db, { performerId: pageId, streamId }: Wish, price: number): Promise<Offer> => {
    if (streamId !== undefined) return ofGroup(tx, streamId, pageId)
    const row = await shows.prepare(tx, { pageId, hostId: pageId, price })
    return { kind: 'private', stream_id: row.id, session_id: row.session_id, conversation_id: row.conversation_id, host_id: pageId, price }
  }

  const requireRoom = async (tx: Db, fanId: string, pageId: string): Promise<void> => {
    const { own, waiting } = await store.countAsked(tx, fanId, pageId, after(clock.now(), -hours(1)))
    if (own >= mostAsked) throw new AppError('show.asked_often')
    if (waiting >= mostWaiting) throw new AppError('show.busy')
  }

  const write = (viewer: Viewer, wish: Wish): Promise<{ seat: SeatTable; isNew: boolean }> =>
    inTransaction(db, async (tx) => {
      const { performerId: pageId, streamId, userNote } = wish
      const known = await store.findOpenOf(tx, viewer.accountId)
      const isSame = known?.page_id === pageId && (streamId === undefined ? known.kind === 'private' : known.stream_id === streamId)
      if (known && !isSame) throw new AppError('show.waiting')
      if (known) return { seat: known, isNew: false }
      const account = await accounts.find(viewer.accountId, tx)
      if (account && accounts.isLimited(account)) throw new AppError('account.limited')
      const page = await pages.requireFor(viewer, pageId, undefined, tx)
      refuseUnpayable({ payerId: viewer.accountId, isPayerMinor: viewer.isMinor, page })
      const price = streamId === undefined ? await priceOf(tx, pageId) : (await ofGroup(tx, streamId, pageId)).price
      requireSeenPrice(wish.seenPrice, price)
      const { balance } = await ledger.wallet(viewer.accountId, tx)
      if (balance < price) {
        throw new AppError('wallet.insufficient_tokens', { message: `A minute costs ${toWire(price)} tokens. Fill your wallet first.` })
      }
      await requireRoom(tx, viewer.accountId, pageId)
      const offer = await offerOf(tx, wish, price)
      if (offer.host_id === viewer.accountId) throw new AppError('wallet.self')
      const now = clock.now()
      const seat: SeatTable = {
        ...offer,
        id: newId(),
        page_id: pageId,
        fan_id: viewer.accountId,
        note: toPlainText(userNote ?? ''),
        state: 'asked',
        created_at: now,
        expires_at: after(now, answerWithin),
        answered_at: null,
        charge_id: newId(),
        minutes: 0,
        spent: 0,
        paid_until: null,
        last_sale_id: null,
        ended_at: null,
        end_reason: null,
      }
      await store.insert(tx, seat)
      await outbox.write(tx, 'show.asked', { seatId: seat.id, hostId: seat.host_id, pageId, fanId: seat.fan_id, kind: seat.kind })
      return { seat, isNew: true }
    })

  const tellHost = async (seat: SeatTable): Promise<void> => {
    const user = (await accounts.cards([seat.fan_id])).get(seat.fan_id)
    if (!user) return
    realtime.toAccount(seat.host_id, 'private-chat-request', {
      requestId: seat.id,
      conversationId: seat.conversation_id,
      streamId: seat.stream_id,
      type: seat.kind,
      user,
      price: toWire(seat.price),
      userNote: seat.note,
      createdAt: seat.created_at.toISOString(),
      expiresAt: seat.expires_at.toISOString(),
    })
  }

  /**
   * Asked again it is the same request. Throws `youth.*`, `page.unknown`, `wallet.self`, `wallet.insufficient_tokens`, `payment.price_changed`, `account.limited`,
   * `stream.unknown`, `stream.offline`, `stream.video_unavailable`, `show.*`.
   */
  return async (viewer: Viewer, wish: Wish): Promise<SeatTable> => {
    if (viewer.isMinor) throw new AppError('youth.not_allowed')
    if (!shows.isPossible) throw new AppError('stream.video_unavailable')
    // Nobody has answered, and the meter has not looked at it yet: it holds its fan up no longer.
    const known = await store.findOpenOf(db, viewer.accountId)
    if (known?.state === 'asked' && known.expires_at <= clock.now()) await end(known.id, 'too_late')
    try {
      const { seat, isNew } = await write(viewer, wish)
      if (isNew) await tellHost(seat)
      return seat
    } catch (error) {
      // Two windows at once: the other one has asked.
      throw isUniqueViolation(error) ? new AppError('show.waiting') : error
    }
  }
}
