// Where a payer was when the bank's page took over, and what was being bought there, so that the return page can lead back to it.
import { parkIntent, readParked } from '../../lib/intent.ts'
import { currentPlace } from '../../lib/router/index.ts'
import { currentIntent } from '../../ui/sheet-host.ts'

const key = 'paymentCameFrom'

/** What is being bought in the sheet that is open; the way back offers to go on with it. */
export function parkPurchase() {
  parkIntent(currentIntent())
}

export function goToBank(paymentUrl: string) {
  parkPurchase()
  try {
    sessionStorage.setItem(key, currentPlace().href)
  } catch {
    // The return page then offers the wallet.
  }
  location.assign(paymentUrl)
}

/** Another window than the one that left, as behind a bank's app, knows it by what was being bought. */
export function cameFrom(): string {
  const otherwise = () => readParked()?.path ?? '/wallet'
  try {
    return sessionStorage.getItem(key) ?? otherwise()
  } catch {
    return otherwise()
  }
}

/** What was being bought there. */
export function wasBuying() {
  const parked = readParked()
  return parked?.path === cameFrom() ? parked : undefined
}
