// How a gift gets to somebody: a link that its giver passes on, or word to an account at its time.
import { AppError } from '#platform/app-error.ts'
import { inTransaction } from '#platform/db/index.ts'
import { digestOf, newToken } from '#platform/secrets.ts'
import type { Needs } from './needs.ts'
import { endOf, isWaiting } from './policy.ts'
import * as store from './store.ts'

const batch = 100

export function createSending({ db, clock, outbox, ledger }: Needs) {
  return {
    /** The address that opens it, told this once; one that was made before opens nothing any more. */
    makeLink: (giverId: string, giftId: string): Promise<string> =>
      inTransaction(db, async (tx) => {
        await ledger.lock(tx, { gift: [giftId] })
        const gift = await store.load(tx, giftId)
        if (gift?.buyer_id !== giverId || gift.state === 'incomplete') throw new AppError('gift.unknown')
        if (!isWaiting(gift)) throw new AppError(endOf(gift))
        if (gift.to_id !== null) throw new AppError('gift.is_sent')
        const code = newToken('p')
        const now = clock.now()
        await store.update(tx, gift.id, { code: digestOf(code), state: 'sent', sent_at: gift.sent_at ?? now, updated_at: now })
        return `/gift/${code}`
      }),

    /** Those whose time has come; each once, with the word of it in the same transaction. */
    async sendDue(): Promise<void> {
      for (;;) {
        const now = clock.now()
        const ids = await store.findToSend(db, now, batch)
        for (const id of ids) {
          await inTransaction(db, async (tx) => {
            await ledger.lock(tx, { gift: [id] })
            const gift = await store.load(tx, id)
            if (gift?.state !== 'paid') return
            await store.update(tx, id, { state: 'sent', sent_at: now, updated_at: now })
            await outbox.write(tx, 'gift.moved', { giftId: id, state: 'sent' })
          })
        }
        if (ids.length < batch) return
      }
    },
  }
}
