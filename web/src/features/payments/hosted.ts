// Cards that are entered on the provider's own page: no number and no foreign script on this site. A payer leaves for that page
// and comes back to where the payment was begun, with what was bought in a sheet over it (`returned-payment.tsx`).
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { send } from '../../lib/client.ts'
import { setQuery, withQuery } from '../../lib/router/index.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import type { Transaction } from './api.ts'
import { fetchTransactions } from './use-transaction.ts'
import { parkPurchase } from './way-back.ts'

export const useIsHosted = (): boolean => useSettings().data?.cardEntry === 'hosted'

/** What the provider's page is asked to take. */
export type Order = Omit<BodyOf<Calls['connect']['checkout']>, 'returnUrl'>

/** This page without what an earlier way back has written into its address. */
const here = () => withQuery({ transactionId: null, savedCard: null })

/** Begins a payment there; `keep` is written into this page's address, for every way back. Undefined: the page is already on the way. */
export async function openCheckout(order: Order, idempotencyKey: string, keep?: Record<string, string>): Promise<Transaction | undefined> {
  if (keep) await setQuery(keep)
  const { data } = await send('connect.checkout', { body: { ...order, returnUrl: here() } }, { idempotencyKey })
  parkPurchase()
  const latest = await fetchTransactions().catch(() => [])
  const found = latest.find(({ _id }) => _id === data.id)
  if (!found) location.assign(data.url)
  return found
}

/** Saves a card there, without a payment. */
export async function setUpCard(isDefault = false): Promise<void> {
  const { data } = await send('payments.setUpCard', { body: { returnUrl: here(), isDefault } })
  parkPurchase()
  location.assign(data.url)
}
