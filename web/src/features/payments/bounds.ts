/** What to do about an amount outside the bounds; undefined when it is within. */
export function boundsError(amount: number, low: number, high: number, money: (amount: number) => string): string | undefined {
  if (Number.isNaN(amount)) return 'Enter an amount with at most two decimals'
  return amount < low || amount > high ? `Choose ${money(low)} to ${money(high)}` : undefined
}
