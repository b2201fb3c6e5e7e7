import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Pages } from '#ground/pages'
import type { Reference } from '#ground/reference'
import type { Schools } from '#ground/schools'
import type { Settings } from '#ground/settings'
import type { Accounts } from '#people/accounts'
import type { Follows } from '#people/follows'
import type { Reactions } from '#content/reactions'

/** Facts that modules above this one know; the wiring hands them in. */
export interface TeamMoney {
  subscribedAmong(viewerId: string | undefined, pageIds: readonly string[]): Promise<Set<string>>
  /** Pages whose free subscription this fan has used already. */
  freeUsedAmong(viewerId: string | undefined, pageIds: readonly string[]): Promise<Set<string>>
  earningsOf(pageId: string): Promise<{ pending: number; available: number }>
  /** Whether anything of the page is still owed or paid for: earnings in any state, open payouts. */
  owesAnything(pageId: string): Promise<boolean>
  /** Payouts go nowhere until the new owner says where. */
  forgetDestinations(tx: Db, pageId: string, by: string): Promise<void>
  /** Whether somebody's paid time on the page runs on. */
  hasSubscribers(pageId: string): Promise<boolean>
  /** From now on the team has the part of somebody who leaves (money.md 9.8). */
  endShare(tx: Db, teamId: string, payeeId: string): Promise<boolean>
}

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
  readonly pages: Pages
  readonly accounts: Accounts
  readonly follows: Follows
  readonly reference: Reference
  readonly schools: Schools
  readonly settings: Settings
  readonly money: TeamMoney
  readonly reactions: Pick<Reactions, 'flags'>
  /** Posts that a team holds at the top of its page, in order. */
  readonly pinnedOf: (pageIds: readonly string[]) => Promise<(pageId: string) => string[]>
}
