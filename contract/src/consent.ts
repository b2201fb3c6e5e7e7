// What a fan agrees to at the button of a subscription. The browser shows this text beside the box, the server keeps it:
// one function, so that what is kept is what was shown (money.md 8).

export interface RenewalTerms {
  readonly site: string
  readonly page: string
  readonly plan: 'monthly' | 'yearly'
  /** As the wire writes amounts. */
  readonly price: number
  readonly symbol: string
}

/** Goes up with every change of the words. */
export const renewalConsentVersion = '2026-10-1'

export function renewalConsent({ site, page, plan, price, symbol }: RenewalTerms): string {
  const every = plan === 'monthly' ? 'month' : 'year'
  return (
    `I agree that my subscription to ${page} renews every ${every} and that ${site} charges my card ` +
    `${symbol}${price.toFixed(2)} each time, without asking again, until I cancel. I can cancel at any time under ` +
    `Subscriptions and keep access to the end of the ${every} I paid for.`
  )
}
