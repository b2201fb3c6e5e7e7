// Divides a price into the platform's fee and the payees' parts, to the hundredth (money.md 3). Here because the browser shows
// with it who gets what, before anybody pays, by the very rule that the server books by.

export interface Share {
  readonly payeeId: string
  /** Of ten thousand; the shares of a sale make 10000. */
  readonly bps: number
}

export interface Part {
  readonly payeeId: string
  readonly net: number
}

export const wholeSplit = 10_000
const byPayee = (a: string, b: string) => (a < b ? -1 : 1)

/** The fee is rounded down in favour of the payees. */
export const feeOf = (gross: number, feeBps: number): number => Math.floor((gross * feeBps) / wholeSplit)

export const isWhole = (shares: readonly Share[]): boolean => shares.reduce((sum, { bps }) => sum + bps, 0) === wholeSplit

/** Fee first, then largest remainder among the payees, ties by payee id. Σ parts + fee = gross. */
export function splitPrice(gross: number, feeBps: number, shares: readonly Share[]): { fee: number; parts: Part[] } {
  if (!isWhole(shares)) throw new Error('The shares of a sale must make 10000')
  const fee = feeOf(gross, feeBps)
  return { fee, parts: apportion(gross - fee, shares) }
}

function apportion(net: number, shares: readonly Share[]): Part[] {
  const rows = shares.map(({ payeeId, bps }) => ({ payeeId, net: Math.floor((net * bps) / wholeSplit), rest: (net * bps) % wholeSplit }))
  let left = net - rows.reduce((sum, row) => sum + row.net, 0)
  for (const row of [...rows].sort((a, b) => b.rest - a.rest || byPayee(a.payeeId, b.payeeId))) {
    if (left === 0) break
    row.net += 1
    left -= 1
  }
  return rows.map((row) => ({ payeeId: row.payeeId, net: row.net }))
}
