import { AppError } from '#platform/app-error.ts'
import { refusalOf, type PayFacts } from './policy.ts'

/** Throws the refusal of policy.ts, if there is one. */
export function refuseUnpayable(facts: PayFacts): void {
  const code = refusalOf(facts)
  if (code !== undefined) throw new AppError(code)
}
