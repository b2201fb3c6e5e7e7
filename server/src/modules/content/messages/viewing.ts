// Conversations as one of the two sees them: the last message open or locked, and whether one may write.
import type { AccountCard, Conversation } from '@fieldhouse/contract'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Accounts } from '#people/accounts'
import { hasGrant, type Entitlements } from '#books/entitlements'
import type { Supporters } from '#books/supporters'
import type { Page, Pages } from '#ground/pages'
import type { Thread } from './parties.ts'
import { viewOf, whyNotSend } from './policy.ts'
import { lineOf, presentConversation, saidIn } from './present.ts'
import * as store from './store.ts'
import type { SealedTexts } from './tables.ts'

export interface ViewingNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Accounts
  readonly pages: Pages
  readonly entitlements: Entitlements
  readonly supporters: Supporters
}

/** What one of the two has yet to read. */
export interface ConversationNews {
  readonly name: string
  readonly otherId: string
  /** On one line; empty of what is locked. */
  readonly line: string
  readonly isLocked: boolean
}

export type Viewing = ReturnType<typeof createViewing>

export function createViewing({ db, clock, accounts, pages, entitlements, supporters }: ViewingNeeds, sealed: SealedTexts) {
  const reasonsFor = async (viewerId: string, threads: readonly Thread[]) => {
    const otherIds = threads.map(({ other }) => other.id)
    const [known, subscribed, apart] = await Promise.all([
      pages.load(otherIds),
      entitlements.subscribedTo(viewerId, otherIds),
      pages.apartAmong({ accountId: viewerId }, otherIds),
    ])
    return ({ me, other }: Thread) => {
      const isSubscribed = subscribed.has(other.id)
      const isBlocked = apart.has(other.id)
      const reason = whyNotSend({ sender: me, other, isBlocked, isSubscribed, sellsSubscriptions: sells(known.get(other.id)) })
      return { isSubscribed, reason }
    }
  }

  /** What was said last in each, as the viewer may know of it. */
  const latestOf = async (viewerId: string, threads: readonly Thread[]) => {
    const ids = threads.map(({ id }) => id)
    const latest = await store.loadLatest(db, ids, viewerId, hasGrant(viewerId, ['message'], store.messageId, clock.now()))
    const priced = [...latest.values()].filter((row) => row.price !== null && row.sender_id !== viewerId)
    const bought = await entitlements.grantedTo(
      viewerId,
      'message',
      priced.map(({ id }) => id),
    )
    return ({ id }: Thread) => {
      const row = latest.get(id)
      const view = row && viewOf(saidIn(row), viewerId, bought.has(row.id))
      return row && view ? { row: view === 'open' ? sealed.open(row) : row, view } : undefined
    }
  }

  const show = async (viewerId: string, threads: readonly Thread[]): Promise<Conversation[]> => {
    const [reasonOf, cards, latest, badgeOf, restricted] = await Promise.all([
      reasonsFor(viewerId, threads),
      threads.length === 0 ? new Map<string, AccountCard>() : accounts.cards([viewerId, ...threads.map(({ other }) => other.id)]),
      latestOf(viewerId, threads),
      supporters.badgesOf(threads.map(({ other }) => [viewerId, other.id] as const)),
      pages.restrictedAmong(
        viewerId,
        threads.map(({ other }) => other.id),
      ),
    ])
    return threads.map((thread) =>
      presentConversation({
        ...thread,
        badge: badgeOf(viewerId, thread.other.id),
        isRestricted: restricted.has(thread.other.id),
        cards,
        latest: latest(thread),
        ...reasonOf(thread),
      }),
    )
  }

  /** For whoever tells of it elsewhere; undefined: nothing is unread, or the last word is their own. */
  const newsOf = async (viewerId: string, thread: Thread): Promise<ConversationNews | undefined> => {
    if (thread.member.unread === 0) return undefined
    const { other } = thread
    const [latest, cards, apart] = await Promise.all([
      latestOf(viewerId, [thread]),
      accounts.cards([other.id]),
      pages.apartAmong({ accountId: viewerId }, [other.id]),
    ])
    const last = latest(thread)
    if (!last || last.row.sender_id === viewerId || apart.has(other.id)) return undefined
    const isLocked = last.view !== 'open'
    return { name: cards.get(other.id)?.name ?? '', otherId: other.id, line: isLocked ? '' : lineOf(last.row, last.view), isLocked }
  }

  return { reasonsFor, show, newsOf }
}

const sells = (page: Page | undefined): boolean =>
  page !== undefined && page.can_earn && (page.monthly_price !== null || page.yearly_price !== null)
