// Where a payer was when the bank's page took over, so that the return page can lead back.
import { currentPlace } from '../../lib/router/index.ts'

const key = 'paymentCameFrom'

export function goToBank(paymentUrl: string) {
  try {
    sessionStorage.setItem(key, currentPlace().href)
  } catch {
    // The return page then offers the wallet.
  }
  location.assign(paymentUrl)
}

export function cameFrom(): string {
  try {
    return sessionStorage.getItem(key) ?? '/wallet'
  } catch {
    return '/wallet'
  }
}
