// Amounts. Inside everything is whole hundredths; the wire carries decimals with two places (money.md 1.10).
import type { Cents } from '#platform/card/index.ts'

/** Hundredths of a token. 1 token = 1.00 of the platform currency, for ever once a transfer exists. */
export type Tokens = number & { readonly __unit: 'tokens' }

/** The one currency of the ledger. */
export const currency = 'USD'

/** From the wire's decimal. Anything that is not two decimals at most was refused by the schema. */
export function tokensOf(amount: number): Tokens {
  const hundredths = Math.round(amount * 100)
  if (!Number.isSafeInteger(hundredths) || Math.abs(hundredths / 100 - amount) > 1e-9)
    throw new Error('An amount has more than two decimals')
  return hundredths as Tokens
}

export const toWire = (hundredths: number): number => hundredths / 100

/** The parity between card money and tokens is one to one. */
export const centsOf = (tokens: Tokens): Cents => tokens as number as Cents
export const tokensOfCents = (cents: number): Tokens => cents as Tokens
