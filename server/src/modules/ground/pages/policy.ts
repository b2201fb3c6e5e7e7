// What a person may do for a page. Pure; the SQL twin of it is `pagesActedBy` in authority.ts.
import type { Capability } from '@fieldhouse/contract'
import type { StaffRight } from './tables.ts'

const holders: Readonly<Record<Capability, readonly StaffRight[]>> = {
  own: ['owner'],
  earn: ['owner'],
  publish: ['owner', 'manage'],
  contribute: ['owner', 'manage', 'member'],
  manage: ['owner', 'manage'],
  moderate: ['owner', 'moderate'],
  'read private': ['owner', 'manage', 'moderate', 'compliance'],
}

/** Which rights give a capability: one of them is enough. */
export const rightsFor = (capability: Capability): readonly StaffRight[] => holders[capability]

export const isEnough = (rights: readonly StaffRight[], capability: Capability): boolean =>
  holders[capability].some((right) => rights.includes(right))

/** An athlete's page bears its athlete's id, so it needs no row to say whose it is. */
export const isOwnPage = (accountId: string, pageId: string): boolean => accountId === pageId

export const isSameRights = (a: readonly StaffRight[], b: readonly StaffRight[]): boolean =>
  a.length === b.length && a.every((right) => b.includes(right))

/** Whether a reader is told that a page is live. Minors see no paid stream at any door (youth.md Y33). */
export const isLiveFor = (reader: { readonly isMinor: boolean } | undefined, live: 'free' | 'paid' | null): boolean =>
  live !== null && (live === 'free' || !reader?.isMinor)
