// A tip given in a stream is seen by all who read its chat. Exactly once: its message has the id of its sale.
import type { Outbox } from '#platform/outbox/index.ts'
import { toPlainText } from '#platform/plain-text.ts'
import type { Sales } from '#books/sales'
import { blankMessage, type Chat } from './chat.ts'
import { insertMessage } from './message-store.ts'
import type { MessageTable } from './tables.ts'

export interface TipNeeds {
  readonly outbox: Outbox
  readonly sales: Sales
  readonly chat: Chat
}

export function showTips({ outbox, sales, chat }: TipNeeds): void {
  outbox.on('charge.made', async ({ saleId, conversationId }, tx) => {
    if (conversationId === undefined) return
    const sale = await sales.find(saleId, tx)
    const sessionId = sale?.context['sessionId']
    if (!sale || sessionId === undefined) return
    const message: MessageTable = {
      ...blankMessage,
      id: sale.id,
      session_id: sessionId,
      conversation_id: conversationId,
      sender_id: sale.buyer_id,
      type: 'tip',
      text: toPlainText(sale.note ?? ''),
      tip: sale.gross - sale.discount,
      created_at: sale.created_at,
    }
    // Told again after a failure it is the same message to clients, which know it by its id.
    await chat.publish((await insertMessage(tx, message)) ?? message, sale.seller_id, true)
  })
}
