/** What was typed as an amount with two decimals; NaN when it is none. Either decimal sign is understood. */
export function amountOf(text: string): number {
  const typed = text.trim().replace(',', '.')
  return /^\d+(\.\d{1,2})?$/.test(typed) ? Number(typed) : Number.NaN
}

/** What to do about an amount outside the bounds; undefined when it is within. */
export function boundsError(amount: number, low: number, high: number, money: (amount: number) => string): string | undefined {
  if (Number.isNaN(amount)) return 'Enter an amount with at most two decimals'
  return amount < low || amount > high ? `Choose ${money(low)} to ${money(high)}` : undefined
}
