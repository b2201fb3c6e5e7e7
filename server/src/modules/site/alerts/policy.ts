// What becomes of an alert by what was seen. Pure.
import { alertKindOf, type AlertKind } from '@fieldhouse/contract'
import { days, minutes } from '#platform/clock.ts'
import type { Seen } from './signs.ts'
import type { AlertTable } from './tables.ts'

export const repeatAfter = days(1)

export type Step =
  | { readonly kind: 'begin' | 'change'; readonly seen: Seen; readonly tells: boolean }
  | { readonly kind: 'end'; readonly tells: boolean }
  | { readonly kind: 'stay'; readonly seen: Seen; readonly tells: boolean }
  | { readonly kind: 'nothing' }

type Open = Pick<AlertTable, 'level' | 'since' | 'told_at' | 'acked_at'>

/** Whoever looks after it is not told again before it changes. */
function isDue({ since, told_at: toldAt, acked_at: ackedAt }: Open, kind: AlertKind, now: Date): boolean {
  if (toldAt === null) return now.getTime() - since.getTime() >= minutes(alertKindOf(kind).after)
  return ackedAt === null && now.getTime() - toldAt.getTime() >= repeatAfter
}

export function stepOf(kind: AlertKind, open: Open | undefined, seen: Seen | undefined, now: Date): Step {
  if (!open) return seen ? { kind: 'begin', seen, tells: alertKindOf(kind).after === 0 } : { kind: 'nothing' }
  // What nobody was told of ends without a word.
  if (!seen) return { kind: 'end', tells: open.told_at !== null }
  if (seen.level !== open.level) return { kind: 'change', seen, tells: open.told_at !== null || isDue(open, kind, now) }
  return { kind: 'stay', seen, tells: isDue(open, kind, now) }
}
