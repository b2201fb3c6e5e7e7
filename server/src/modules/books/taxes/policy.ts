// Which tax is in a price (money.md 19). Pure; amounts are hundredths.
import type { TaxKind } from '@fieldhouse/contract/kinds'
import type { Place, Proofs, TaxRateTable } from './tables.ts'

/** What law tells apart: something that arrives, something that is on at a time, something for a while, a gift of money, and the rest. */
export function kindOf(saleType: string, isDelivered: boolean): TaxKind {
  if (isDelivered) return 'goods'
  if (saleType.endsWith('subscription') || saleType === 'gift') return 'subscription'
  if (saleType.endsWith('tip')) return 'tip'
  return saleType === 'stream' || saleType.endsWith('_chat') ? 'live' : 'content'
}

/** What of a price is tax, rounded to the nearest hundredth: the price is what it is without tax, and `bps` of that. */
export function taxIn(paid: number, bps: number): number {
  const whole = BigInt(10_000 + bps)
  return Number((2n * BigInt(paid) * BigInt(bps) + whole) / (2n * whole))
}

/**
 * Where a buyer is. Goods are taxed where they go. Else the country that two of address, profile and request agree on; where all
 * differ, the first of them that is known, in this order. The state is that of the address, in its country alone.
 */
export function placeOf({ delivered, address, said, seen }: Proofs): Place | undefined {
  if (delivered) return delivered
  const named = [address?.country, said, seen].filter((country) => country !== undefined)
  const country = named.find((one, at) => named.indexOf(one, at + 1) !== -1) ?? named[0]
  return country === undefined ? undefined : { country, region: address?.country === country ? address.region : null }
}

const narrowness = ({ kind, region }: TaxRateTable) => (kind === null ? 0 : 2) + (region === null ? 0 : 1)
const scopeOf = ({ kind, region }: TaxRateTable) => `${kind ?? ''}|${region ?? ''}`

export type ValidRate = TaxRateTable & { readonly bps: number }

/**
 * The rate for a kind in a state, else for the kind in the country, else for the state, else for the country: where tips are free
 * of tax in a country, its states do not tax them unless one says so of tips. Of one scope the latest that has begun counts.
 */
export function rateOf(rates: readonly TaxRateTable[], { country, region }: Place, kind: TaxKind, now: Date): ValidRate | undefined {
  const valid = rates.filter(
    (rate) =>
      rate.valid_from <= now &&
      rate.country === country &&
      (rate.region === null || rate.region === region) &&
      (rate.kind === null || rate.kind === kind),
  )
  const latest = new Map<string, TaxRateTable>()
  for (const rate of valid.toSorted((a, b) => +a.valid_from - +b.valid_from || +a.created_at - +b.created_at)) {
    latest.set(scopeOf(rate), rate)
  }
  return [...latest.values()]
    .flatMap((rate): ValidRate[] => (rate.bps === null ? [] : [{ ...rate, bps: rate.bps }]))
    .toSorted((a, b) => narrowness(b) - narrowness(a))[0]
}

/** How the ledger names whom the tax is owed to. */
export const jurisdictionOf = ({ country, region }: Place): string => (region === null ? country : `${country}-${region}`)
