// Letters about money that goes back, and about who asks for it. By the outbox, in the transaction that it hands over.
import type { Db } from '#platform/db/index.ts'
import { currency, toWire } from '#ground/ledger'
import type { Needs } from './needs.ts'
import { find } from './store.ts'

const tokens = (hundredths: number) => `${toWire(hundredths).toFixed(2)} tokens`
const byCard = (hundredths: number) => `${toWire(hundredths).toFixed(2)} ${currency}`

export function tellOfRefunds({ outbox, mail, accounts, pages, sales, siteUrl }: Needs): void {
  const write = async (tx: Db, accountId: string, subject: string, lines: readonly string[]) => {
    const account = await accounts.find(accountId, tx)
    if (account?.email) await mail.send(tx, { mail: 'refund.news', to: account.email, subject, text: lines.join('\n\n') })
  }
  /** Who gives back what a page sold: its athlete, or those of the team who may. */
  const sellersOf = async (tx: Db, pageId: string): Promise<{ query: string; ids: readonly string[] }> => {
    if ((await pages.kindOf(pageId, tx)) !== 'team') return { query: '', ids: [pageId] }
    return { query: `?teamId=${pageId}`, ids: (await pages.staffOf(pageId, tx)).able('earn') }
  }

  outbox.on('sale.given_back', async ({ saleId, amount }, tx) => {
    const sale = await sales.find(saleId, tx)
    if (!sale) return
    await write(tx, sale.buyer_id, 'Your money is back', [`${tokens(amount)} are back in your wallet.`, `${siteUrl}/wallet?tab=ledger`])
  })

  outbox.on('refund_request.moved', async ({ requestId, state, buyerId, sellerId, amount }, tx) => {
    if (state === 'open') {
      const { query, ids } = await sellersOf(tx, sellerId)
      const lines = [
        `Somebody who bought from you for ${tokens(amount)} asks for the money back. Give it back, or say why not, within three days; after that they may ask us.`,
        `${siteUrl}/studio/refunds${query}`,
      ]
      for (const id of ids) await write(tx, id, 'A buyer asks for money back', lines)
    }
    if (state === 'declined') {
      const lines = [
        `The seller does not give the ${tokens(amount)} back. What they say to it stands on the site; within 30 days you may ask us to decide.`,
        `${siteUrl}/refunds`,
      ]
      await write(tx, buyerId, 'An answer about your money', lines)
    }
    if (state === 'closed') {
      const isByCard = (await find(tx, requestId))?.payment_id != null
      const lines = [
        `We have looked at your purchase for ${(isByCard ? byCard : tokens)(amount)}. The money stays with the seller; why, you read on the site.`,
        `${siteUrl}/refunds`,
      ]
      await write(tx, buyerId, 'We have decided about your money', lines)
    }
  })
}
