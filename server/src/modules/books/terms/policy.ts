// Which rule of the platform's fee counts, and what a split must be (money.md 3 and 9).
import type { CommissionRule, Share } from './tables.ts'

const narrowness = (rule: CommissionRule) => (rule.page_id === null ? 0 : 2) + (rule.sale_type === null ? 0 : 1)
const scopeOf = (rule: CommissionRule) => `${rule.page_id ?? ''}|${rule.sale_type ?? ''}`

/**
 * The fee of a sale: the rule for the page and the kind, else for the page, else for the kind, else the site's. Of one
 * scope the latest that is valid counts. `rules` are those that concern the page or the kind.
 */
export function commissionOf(rules: readonly CommissionRule[], now: Date, siteBps: number): number {
  const latest = new Map<string, CommissionRule>()
  const valid = rules.filter((rule) => rule.valid_from <= now)
  for (const rule of valid.toSorted((a, b) => +a.valid_from - +b.valid_from || +a.created_at - +b.created_at)) {
    latest.set(scopeOf(rule), rule)
  }
  const [narrowest] = [...latest.values()].filter((rule) => rule.bps !== null).toSorted((a, b) => narrowness(b) - narrowness(a))
  return narrowest?.bps ?? siteBps
}

const whole = 10_000
export const mostShares = 200

/** Why these shares cannot be a split; undefined when they can. */
export function faultOfSplit(shares: readonly Share[]): string | undefined {
  if (shares.length === 0 || shares.length > mostShares) return `A split has 1 to ${mostShares} shares.`
  if (shares.some(({ bps }) => !Number.isInteger(bps) || bps < 1)) return 'Every share is at least 0.01 %.'
  if (new Set(shares.map(({ payeeId }) => payeeId)).size !== shares.length) return 'Nobody has two shares.'
  return shares.reduce((sum, { bps }) => sum + bps, 0) === whole ? undefined : 'The shares make 100 %.'
}
