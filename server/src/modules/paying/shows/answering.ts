// The host says yes or no.
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Ending } from './ending.ts'
import type { Needs } from './needs.ts'
import { seatsOfGroup } from './policy.ts'
import * as store from './store.ts'
import type { SeatTable } from './tables.ts'

export function createAnswering({ db, clock, realtime, pages, accounts, streams, end }: Needs & { readonly end: Ending }) {
  const { shows } = streams

  const require = async (viewer: Viewer, seat: SeatTable | undefined, using: Db): Promise<SeatTable> => {
    const isOwn = seat?.host_id === viewer.accountId && (await pages.actAs(viewer, seat.page_id, 'publish', using))
    if (!seat || !isOwn) throw new AppError('show.unknown')
    return seat
  }

  const accept = (viewer: Viewer, known: SeatTable): Promise<SeatTable> =>
    inTransaction(db, async (tx) => {
      // Seats of a group are given out one after the other.
      const row = await shows.holdSession(tx, known.session_id, known.kind === 'group' ? 'update' : 'share')
      if (known.kind === 'private') await store.lockHost(tx, known.host_id)
      const seat = await require(viewer, await store.lock(tx, known.id), tx)
      if (seat.state === 'accepted' || seat.state === 'running') return seat
      if (seat.state !== 'asked' || seat.expires_at <= clock.now() || !row) throw new AppError('show.over')
      const account = await accounts.find(viewer.accountId, tx)
      if (account && accounts.isLimited(account)) throw new AppError('account.limited')
      if (seat.kind === 'group' && !row.is_streaming) throw new AppError('stream.offline')
      const isTaken = seat.kind === 'private' && ((await store.hasPrivate(tx, seat.host_id)) || (await shows.isHostLive(tx, row)))
      if (isTaken) throw new AppError('stream.already_live')
      const others = await store.listOpenIn(tx, seat.session_id)
      if (seat.kind === 'group' && others.filter(({ state }) => state !== 'asked').length >= seatsOfGroup) throw new AppError('show.full')
      return store.update(tx, seat.id, { state: 'accepted', answered_at: clock.now() })
    })

  /** Throws the codes of `shows.answer`. */
  return async (viewer: Viewer, id: string, status: 'accepted' | 'declined'): Promise<SeatTable> => {
    if (viewer.isMinor) throw new AppError('youth.not_allowed')
    const known = await require(viewer, await store.find(db, id), db)
    if (status === 'declined') return (await end(id, 'host_ended')) ?? (await store.find(db, id)) ?? known
    const seat = await accept(viewer, known)
    const { id: requestId, conversation_id: conversationId, stream_id: streamId } = seat
    realtime.toAccount(seat.fan_id, 'private-stream/accepted', { requestId, conversationId, streamId })
    return seat
  }
}
