// What months of somebody's page cost as a gift. Here because the browser shows what the server charges.

export const giftMonths = [1, 3, 6, 12] as const
export type GiftMonths = (typeof giftMonths)[number]

/** How long the words of a gift may be. */
export const mostGiftWords = 200

/** Of a page, in hundredths; null: not offered. */
export interface PagePrices {
  readonly monthly: number | null
  readonly yearly: number | null
}

/** What is given: so many months at the monthly price, or a year at the yearly one where that is less. Null: not offered. */
export function giftPrice(months: GiftMonths, { monthly, yearly }: PagePrices): { plan: 'monthly' | 'yearly'; price: number } | null {
  const byMonth = monthly === null ? null : { plan: 'monthly' as const, price: monthly * months }
  if (months !== 12 || yearly === null) return byMonth
  return byMonth !== null && byMonth.price < yearly ? byMonth : { plan: 'yearly', price: yearly }
}
