// The letter to those whose earnings were taken back: they hear it from us before they miss it. By the outbox.
import { toWire } from '#ground/ledger'
import type { Needs } from './needs.ts'

export function tellOfReserves({
  outbox,
  mail,
  accounts,
  pages,
  sales,
  siteUrl,
}: Pick<Needs, 'outbox' | 'mail' | 'accounts' | 'pages' | 'sales' | 'siteUrl'>): void {
  outbox.on('earnings.taken_back', async ({ saleId, amount }, tx) => {
    const sale = await sales.find(saleId, tx)
    if (!sale) return
    const isTeam = (await pages.kindOf(sale.seller_id, tx)) === 'team'
    const readers = isTeam ? (await pages.staffOf(sale.seller_id, tx)).able('earn') : [sale.seller_id]
    const text = [
      `Somebody paid you with tokens, and the bank of that card has since taken the payment for those tokens back for good. So ${toWire(amount).toFixed(2)} tokens of what they bought from you went back, with your share of it, and what they bought is closed to them again where all of it went.`,
      'It is nothing that you did. Which sale it was stands among your earnings, marked as refunded.',
      `${siteUrl}/studio/earnings${isTeam ? `?teamId=${sale.seller_id}` : ''}`,
    ]
    for (const id of readers) {
      const account = await accounts.find(id, tx)
      if (account?.email)
        await mail.send(tx, { mail: 'refund.news', to: account.email, subject: 'A bank took a payment back', text: text.join('\n\n') })
    }
  })
}
