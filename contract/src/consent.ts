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
    `I agree that ${site} charges my card ${symbol}${price.toFixed(2)} for ${page} every ${every}, without asking again, ` +
    `until I cancel under Subscriptions. I then keep access to the end of the ${every} I paid for.`
  )
}
