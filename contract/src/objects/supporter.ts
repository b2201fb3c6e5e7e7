// Who supports a page: shown only by their own word, and never with an amount.
import { Type, type Static } from 'typebox'
import { Nullable } from '../values.ts'
import { AccountCard } from './account.ts'

/** Months of subscription that have a badge. */
export const badgeMonths = [1, 3, 6, 12, 24] as const
export type BadgeMonths = (typeof badgeMonths)[number]

/** The badge that stands beside a name on the page that they subscribe to. */
export const Badge = Nullable(Type.Unsafe<BadgeMonths>({ type: 'integer', enum: [...badgeMonths] }))

export const Supporter = Type.Object({ info: AccountCard, badge: Badge })
export type Supporter = Static<typeof Supporter>
