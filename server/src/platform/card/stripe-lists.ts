// What was made at the provider since a moment. Lists come newest first and are read to their end.
import type Stripe from 'stripe'
import type { ListedTransfer } from './connect-port.ts'
import type { CardGateway, Since } from './port.ts'
import { ask } from './stripe-errors.ts'
import { idOf, readDispute, readListedIntent, readRefund } from './stripe-objects.ts'
import { readTransfer } from './stripe-connect.ts'

const since = ({ from, customerId }: Since) => ({
  created: { gte: Math.floor(from.getTime() / 1000) },
  limit: 100,
  ...(customerId === undefined ? {} : { customer: customerId }),
})

/** To its end, page by page: a list that was cut off would be money that nobody looks for. */
async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of list) found.push(one)
  return found.toReversed()
}

const readListed = (transfer: Stripe.Transfer): ListedTransfer => ({
  ...readTransfer(transfer),
  account: idOf(transfer.destination),
  createdAt: new Date(transfer.created * 1000),
  metadata: transfer.metadata,
})

export const listVerbs = (stripe: Stripe) =>
  ({
    listIntents: async (wanted) => {
      const query = { ...since(wanted), expand: ['data.payment_method'] }
      return (await ask(() => all(stripe.paymentIntents.list(query)))).map(readListedIntent)
    },
    listRefunds: async (wanted) => (await ask(() => all(stripe.refunds.list(since({ from: wanted.from }))))).map(readRefund),
    listDisputes: async (wanted) => (await ask(() => all(stripe.disputes.list(since({ from: wanted.from }))))).map(readDispute),
    listTransfers: async (wanted) => (await ask(() => all(stripe.transfers.list(since(wanted))))).map(readListed),
  }) satisfies Pick<CardGateway, 'listIntents' | 'listRefunds' | 'listDisputes' | 'listTransfers'>
