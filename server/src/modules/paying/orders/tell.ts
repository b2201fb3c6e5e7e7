// Letters about orders, and the count of what was sold. By the outbox, in the transaction that it hands over.
import type { Db } from '#platform/db/index.ts'
import type { Letter } from '#platform/mail/index.ts'
import { toWire } from '#ground/ledger'
import type { Needs } from './needs.ts'
import { numberOf } from './policy.ts'
import * as store from './store.ts'
import type { OrderState, OrderTable } from './tables.ts'

type Words = Pick<Letter, 'subject' | 'text'>

const tokens = (hundredths: number) => `${toWire(hundredths).toFixed(2)} tokens`
const what = (order: OrderTable) => (order.quantity === 1 ? order.product_name : `${order.quantity} × ${order.product_name}`)

export function tellOfOrders({ outbox, mail, accounts, pages, products, siteUrl, sealed }: Needs): void {
  const write = async (tx: Db, accountId: string, { subject, text }: Words) => {
    const account = await accounts.find(accountId, tx)
    if (account?.email) await mail.send(tx, { mail: 'order.news', to: account.email, subject, text })
  }
  const toBuyer = (tx: Db, order: OrderTable, subject: string, lines: readonly string[]) =>
    write(tx, order.buyer_id, { subject, text: [...lines, `${siteUrl}/orders/${order.id}`].join('\n\n') })

  /** Who sends what a page sold: its athlete, or the owners of the team. */
  const sendersOf = async (tx: Db, pageId: string) => {
    const isTeam = (await pages.kindOf(pageId, tx)) === 'team'
    return { isTeam, ids: isTeam ? (await pages.staffOf(pageId, tx)).able('earn') : [pageId] }
  }

  const placed = async (tx: Db, order: OrderTable) => {
    const sent = order.product_type === 'digital' ? 'It is ready to download.' : `It goes to:\n${order.address}`
    await toBuyer(tx, order, `Order ${numberOf(order)}: ${order.product_name}`, [
      `You ordered ${what(order)} for ${tokens(order.total)}.`,
      sent,
    ])
    if (order.product_type === 'digital') return
    const { isTeam, ids } = await sendersOf(tx, order.seller_id)
    const orders = `${siteUrl}/studio/orders${isTeam ? `?teamId=${order.seller_id}` : ''}`
    const subject = `New order ${numberOf(order)}: ${order.product_name}`
    const text = [`Please send ${what(order)} to:`, order.address ?? '', orders].join('\n\n')
    for (const id of ids) await write(tx, id, { subject, text })
  }

  const moved = async (tx: Db, order: OrderTable, state: OrderState) => {
    if (state === 'shipped') {
      const code = order.shipping_code === null ? [] : [`Its code is ${order.shipping_code}.`]
      await toBuyer(tx, order, `Order ${numberOf(order)} is on its way`, [`${what(order)} was sent.`, ...code])
    }
    if (state === 'delivered') await toBuyer(tx, order, `Order ${numberOf(order)} was delivered`, [`${what(order)} has arrived.`])
  }

  outbox.on('order.changed', async ({ orderId, action, state, amount, by }, tx) => {
    const found = await store.find(tx, orderId)
    if (!found) return
    const order = sealed.open(found)
    if (action === 'placed') {
      await products.writing.countSold(tx, order.product_id, order.quantity)
      await placed(tx, order)
    }
    if (action === 'moved' && by === 'seller') await moved(tx, order, state)
    if (action === 'refunded') {
      const subject = `Refund for order ${numberOf(order)}`
      await toBuyer(tx, order, subject, [`${tokens(Number(amount))} are back in your wallet for ${what(order)}.`])
    }
  })
}
