// Who may pay whom, and how much (wire.md 4.10, youth.md Y23 and Y31).
import { isOwnPage } from '#ground/pages'
import type { AppError } from '#platform/app-error.ts'

export interface PayFacts {
  readonly payerId: string
  readonly isPayerMinor: boolean
  readonly page: { readonly id: string; readonly can_earn: boolean }
}

/** The code of the refusal, undefined when the payment may go on. */
export function refusalOf({ payerId, isPayerMinor, page }: PayFacts): AppError['code'] | undefined {
  if (isPayerMinor) return 'youth.not_allowed'
  if (isOwnPage(payerId, page.id)) return 'wallet.self'
  return page.can_earn ? undefined : 'youth.money_not_allowed'
}

/** Bounds are inclusive; all in hundredths. */
export const isWithin = (amount: number, least: number, most: number): boolean => amount >= least && amount <= most
