// Which badge months of subscription make. Pure.
import { badgeMonths, type BadgeMonths } from '@fieldhouse/contract'

/** The highest badge that is reached; null before the first. */
export const badgeFor = (months: number): BadgeMonths | null => badgeMonths.findLast((step) => months >= step) ?? null
