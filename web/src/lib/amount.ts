/**
 * What somebody typed as an amount with two decimals at most; NaN where it is none. Either decimal sign is understood, and thousands
 * that are set apart: "1,000" is a thousand here. "1.000" is refused, which half of the world reads as that and the other as one.
 */
export function amountOf(typed: string): number {
  const text = typed.replace(/[\s\p{Sc}'’]/gu, '')
  const [whole, decimal] = /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?$/.test(text)
    ? text.replaceAll(',', '').split('.')
    : /^(\d{1,3}(?:\.\d{3})+|\d*),(\d{0,2})$/.test(text)
      ? text.replaceAll('.', '').split(',')
      : []
  return whole || decimal ? Number(`${whole}.${decimal ?? ''}`) : Number.NaN
}

/** Why it is none; undefined where it is one within the bounds. */
export function amountError(amount: number, least = 0, most = Number.POSITIVE_INFINITY): string | undefined {
  if (Number.isNaN(amount)) return 'Write an amount like 12.50, with two decimals at most.'
  if (amount < least) return `At least ${least}.`
  return amount > most ? `At most ${most}.` : undefined
}
