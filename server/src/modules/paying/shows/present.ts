import type { AccountCard, ShowRequest } from '@fieldhouse/contract'
import { toWire } from '#ground/ledger'
import type { SeatTable } from './tables.ts'

export const presentSeat = (seat: SeatTable, cards: ReadonlyMap<string, AccountCard>): ShowRequest => ({
  _id: seat.id,
  type: seat.kind,
  status: seat.state,
  conversationId: seat.conversation_id,
  streamId: seat.stream_id,
  performerId: seat.host_id,
  performerInfo: cards.get(seat.host_id) ?? null,
  user: cards.get(seat.fan_id) ?? null,
  price: toWire(seat.price),
  userNote: seat.note,
  createdAt: seat.created_at.toISOString(),
  expiresAt: seat.expires_at.toISOString(),
  minutes: seat.minutes,
  spent: toWire(seat.spent),
  paidUntil: seat.paid_until?.toISOString() ?? null,
  endReason: seat.end_reason === 'withdrawn' ? null : seat.end_reason,
})

/** What both are told of what runs, or is over. */
export const presentCount = (seat: SeatTable) => ({
  requestId: seat.id,
  conversationId: seat.conversation_id,
  minutes: seat.minutes,
  spent: toWire(seat.spent),
})
