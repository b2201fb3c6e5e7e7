import type { Outbox } from '#platform/outbox/index.ts'
import type { Capability } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import type { Pages } from '#ground/pages'
import type { Follows } from '#people/follows'
import type { Sales } from '#books/sales'
import type { Comments } from '#content/comments'
import type { Reactions } from '#content/reactions'
import type { Things } from '#content/things'
import type { Gifts } from '#paying/gifts'
import type { Orders } from '#paying/orders'
import type { Subscriptions } from '#paying/subscriptions'
import type { Invitations } from '#profiles/invitations'
import type { Notices } from '../notices.ts'
import type { Writing } from '../writing.ts'

/** Modules whose events are heard, to read what an event tells of. */
export interface Heard {
  readonly outbox: Outbox
  readonly pages: Pages
  readonly things: Things
  readonly follows: Follows
  readonly reactions: Reactions
  readonly comments: Pick<Comments, 'telling'>
  readonly sales: Sales
  readonly orders: Orders
  readonly gifts: Gifts
  readonly subscriptions: Subscriptions
  readonly invitations: Invitations
}

export interface Listening extends Heard {
  readonly writing: Writing
  readonly notices: Notices
}

/** Who hears of what happens to a page: its athlete, or those of a team's staff who may do something about it. */
export async function actorsFor(pages: Pages, pageId: string, capability: Capability, tx: Db): Promise<string[]> {
  const isTeam = (await pages.kindOf(pageId, tx)) === 'team'
  return isTeam ? (await pages.staffOf(pageId, tx)).able(capability).toSorted() : [pageId]
}
