// Pure rules of payee accounts (money.md 11).
import type { GatewayAccount } from '#platform/card/index.ts'
import type { AccountTable } from './tables.ts'

type Known = Pick<AccountTable, 'payouts_enabled' | 'bank_id'>
type Seen = Pick<GatewayAccount, 'payoutsEnabled' | 'bank'>

/**
 * What an account as it is now means for payouts to it: `on` adds a destination, `off` switches it off, each of which
 * makes payouts wait 72 hours. What the payee switched off stays off when only the bank behind it changes.
 */
export function destinationChange(known: Known, seen: Seen, isOn: boolean): 'on' | 'off' | undefined {
  const canPay = seen.payoutsEnabled && seen.bank !== null
  const couldPay = known.payouts_enabled && known.bank_id !== null
  if (!canPay) return couldPay && isOn ? 'off' : undefined
  if (!couldPay) return 'on'
  return known.bank_id !== seen.bank?.id && isOn ? 'on' : undefined
}
