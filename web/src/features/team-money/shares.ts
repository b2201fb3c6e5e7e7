// What is typed for shares, in words and in hundredths of a percent; and what a payment comes to for everybody.
import { splitPrice, wholeSplit, type Share } from '@fieldhouse/contract/split-price'
import { amountOf } from '../../lib/amount.ts'

/** As typed, by the payee's id; empty is no share. */
export type Typed = Readonly<Record<string, string>>

/** Hundredths of a percent; undefined where it is no share. */
export function bpsOf(typed: string): number | undefined {
  if (typed.trim() === '') return 0
  const bps = Math.round(amountOf(typed) * 100)
  return bps <= wholeSplit ? bps : undefined
}

export const percentText = (bps: number): string => (bps / 100).toFixed(2).replace(/\.?0+$/, '')

export const typedOf = (shares: readonly Share[]): Typed =>
  Object.fromEntries(shares.map(({ payeeId, bps }) => [payeeId, percentText(bps)]))

/** The shares that are named, and how far they are from the whole; no shares where something is no number. */
export function readShares(typed: Typed): { shares: Share[]; left: number } {
  const all = Object.entries(typed).map(([payeeId, text]) => ({ payeeId, bps: bpsOf(text) ?? 0 }))
  const shares = all.filter(({ bps }) => bps > 0)
  return { shares, left: wholeSplit - shares.reduce((sum, { bps }) => sum + bps, 0) }
}

/** What stands beside the sum while it is not whole. */
export const leftText = (left: number): string =>
  left > 0 ? `${percentText(left)} % are nobody’s yet.` : `${percentText(-left)} % too much.`

export const examplePrice = 10

/** Who gets what of a payment, in tokens; by the rule that the books are kept by. */
export function exampleOf(shares: readonly Share[], feePercent: number): { fee: number; parts: Map<string, number> } {
  const { fee, parts } = splitPrice(examplePrice * 100, Math.round(feePercent * 100), shares)
  return { fee: fee / 100, parts: new Map(parts.map(({ payeeId, net }) => [payeeId, net / 100])) }
}
