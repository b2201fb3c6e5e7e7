// What a fan agrees to at the button of a subscription. The browser shows this text beside the box, the server keeps it:
// one function, so that what is kept is what was shown (money.md 8).

export interface RenewalTerms {
  readonly site: string
  readonly page: string
  readonly plan: 'monthly' | 'yearly'
  /** As the wire writes amounts. */
  readonly price: number
  readonly symbol: string
  /** A coupon: what so many periods cost, the next one first, before the price itself is charged. */
  readonly discount?: { readonly price: number; readonly periods: number } | undefined
  /** Months that are paid at once before the price itself is charged, and what they cost together. */
  readonly bundle?: { readonly months: number; readonly price: number } | undefined
}

/** Goes up with every change of the words. */
export const renewalConsentVersion = '2026-11-2'

export function renewalConsent({ site, page, plan, price, symbol, discount, bundle }: RenewalTerms): string {
  const every = plan === 'monthly' ? 'month' : 'year'
  const money = (amount: number) => `${symbol}${amount.toFixed(2)}`
  if (bundle)
    return (
      `I agree that ${site} charges my card ${money(bundle.price)} for ${bundle.months} months of ${page} now, and after them ` +
      `${money(price)} every month, without asking again, until I cancel under Subscriptions. I then keep access to the end of the ` +
      `months I paid for.`
    )
  const lower =
    discount &&
    `${money(discount.price)} for ${page} ${discount.periods === 1 ? `in the next ${every}` : `in each of the next ${discount.periods} ${every}s`}, then `
  return (
    `I agree that ${site} charges my card ${lower ?? ''}${money(price)} ${lower ? '' : `for ${page} `}every ${every}, without asking again, ` +
    `until I cancel under Subscriptions. I then keep access to the end of the ${every} I paid for.`
  )
}

/** What staff says before names from a list go onto a roster (youth.md Y58). The version goes up with every change of the words. */
export const rosterAttestationVersion = '2026-11-1'
export const rosterAttestation =
  'I may share this list for my school or club. It holds directory information only, and everybody who opted out of being listed ' +
  'has been taken off it.'

/** What the box at registration says that somebody may tick; the version goes up with every change of the words. */
export const startLettersVersion = '2026-11-1'
export const startLettersWords =
  'Send me a few letters to begin with: up to three in my first week, and one if I have been away for a month. I can end them at any time.'
