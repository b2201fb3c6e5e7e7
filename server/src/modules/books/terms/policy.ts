// Which rule of the platform's fee counts, and what a split must be (money.md 3 and 9).
import { isWhole, wholeSplit, type Share } from '@fieldhouse/contract/split-price'
import type { CommissionRule } from './tables.ts'

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

export const mostShares = 200

/** Why these shares cannot be a split; undefined when they can. */
export function faultOfSplit(shares: readonly Share[]): string | undefined {
  if (shares.length === 0 || shares.length > mostShares) return `A split has 1 to ${mostShares} shares.`
  if (shares.some(({ bps }) => !Number.isInteger(bps) || bps < 1)) return 'Every share is at least 0.01 %.'
  if (new Set(shares.map(({ payeeId }) => payeeId)).size !== shares.length) return 'Nobody has two shares.'
  return isWhole(shares) ? undefined : 'The shares make 100 %.'
}

/** A split as it was decided. */
export interface SplitVersion {
  /** 0: nothing was decided, the team keeps all of it. */
  readonly version: number
  readonly from: Date
  readonly shares: readonly Share[]
}

/** A split for as long as it counts. */
export interface SplitPeriod extends SplitVersion {
  /** Exclusive; null: until something else is decided. */
  readonly until: Date | null
}

/** Which split counts when: of those that have begun, the one decided last. Versions that never count are left out. */
export function periodsOf(teamId: string, versions: readonly SplitVersion[]): SplitPeriod[] {
  const periods: SplitPeriod[] = []
  let last: SplitVersion = { version: 0, from: new Date(0), shares: [{ payeeId: teamId, bps: wholeSplit }] }
  for (const next of versions.toSorted((a, b) => +a.from - +b.from || a.version - b.version)) {
    if (next.version < last.version) continue
    if (next.from > last.from) periods.push({ ...last, until: next.from })
    last = next
  }
  return [...periods, { ...last, until: null }]
}

const byPayee = (a: Share, b: Share) => (a.payeeId < b.payeeId ? -1 : 1)

export const isSameSplit = (a: readonly Share[], b: readonly Share[]): boolean => {
  const [first, second] = [a.toSorted(byPayee), b.toSorted(byPayee)]
  return first.length === second.length && first.every(({ payeeId, bps }, at) => second[at]?.payeeId === payeeId && second[at].bps === bps)
}

/** The share of somebody who leaves falls to the team. */
export function withoutPayee(shares: readonly Share[], teamId: string, payeeId: string): Share[] {
  const left = shares.filter((share) => share.payeeId !== payeeId && share.payeeId !== teamId)
  const toTeam = shares.reduce((sum, share) => sum + (share.payeeId === payeeId || share.payeeId === teamId ? share.bps : 0), 0)
  return toTeam === 0 ? left : [...left, { payeeId: teamId, bps: toTeam }]
}
