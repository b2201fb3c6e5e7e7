// Conversations: whose they are, how they are found and opened. Nothing of a conversation is shown to who does not find it
// here.
import type { AccountCard, Calls, Conversation, QueryOf } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { RateLimiter, Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { accountsNamed, type Accounts } from '#people/accounts'
import { hasGrant, type Entitlements } from '#books/entitlements'
import type { Page, Pages } from '#ground/pages'
import { mayShare, viewOf, whyNotSend, type Party } from './policy.ts'
import { presentConversation } from './present.ts'
import * as store from './store.ts'
import type { SealedTexts } from './tables.ts'

export interface ThreadNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly limiter: RateLimiter
  readonly accounts: Accounts
  readonly pages: Pages
  readonly entitlements: Entitlements
}

/** A conversation as one of the two has it. */
export interface Thread {
  readonly id: string
  readonly member: store.MemberRow
  readonly me: Party
  readonly other: Party
}

export type Threads = ReturnType<typeof createThreads>

const defaultLimit = 10

export function createThreads({ db, clock, limiter, accounts, pages, entitlements }: ThreadNeeds, sealed: SealedTexts) {
  const partiesOf = async (ids: readonly string[], using: Db = db): Promise<Map<string, Party>> => {
    const found = await accounts.loadMany([...new Set(ids)], using)
    return new Map(
      found.map(({ account }) => [
        account.id,
        { id: account.id, kind: account.kind, isMinor: accounts.isMinor(account), isActive: account.status === 'active' },
      ]),
    )
  }

  const threadsOf = async (members: readonly store.MemberRow[], using: Db = db): Promise<Thread[]> => {
    const parties = await partiesOf(
      members.flatMap((member) => [member.account_id, member.other_id]),
      using,
    )
    return members.flatMap((member) => {
      const [me, other] = [parties.get(member.account_id), parties.get(member.other_id)]
      return me && other && mayShare(me, other) ? [{ id: member.conversation_id, member, me, other }] : []
    })
  }

  /** Undefined alike for what is not there and what is not the account's. */
  const find = async (accountId: string, id: string, using: Db = db): Promise<Thread | undefined> => {
    const member = await store.findMember(using, id, accountId)
    return member && (await threadsOf([member], using))[0]
  }

  const reasonsFor = async (viewerId: string, threads: readonly Thread[]) => {
    const otherIds = threads.map(({ other }) => other.id)
    const [known, subscribed] = await Promise.all([pages.load(otherIds), entitlements.subscribedTo(viewerId, otherIds)])
    return ({ me, other }: Thread) => {
      const isSubscribed = subscribed.has(other.id)
      // Nobody can block anybody yet; who brings blocking answers here, and every door follows.
      const isBlocked = false
      const reason = whyNotSend({ sender: me, other, isBlocked, isSubscribed, sellsSubscriptions: sells(known.get(other.id)) })
      return { isSubscribed, reason }
    }
  }

  const show = async (viewerId: string, threads: readonly Thread[]): Promise<Conversation[]> => {
    const ids = threads.map(({ id }) => id)
    const [reasonOf, cards, latest] = await Promise.all([
      reasonsFor(viewerId, threads),
      threads.length === 0 ? new Map<string, AccountCard>() : accounts.cards([viewerId, ...threads.map(({ other }) => other.id)]),
      store.loadLatest(db, ids, viewerId, hasGrant(viewerId, ['message'], store.messageId, clock.now())),
    ])
    const priced = [...latest.values()].filter((row) => row.price !== null && row.sender_id !== viewerId)
    const bought = await entitlements.grantedTo(
      viewerId,
      'message',
      priced.map(({ id }) => id),
    )
    return threads.map((thread) => {
      const row = latest.get(thread.id)
      const view =
        row && viewOf({ senderId: row.sender_id, price: row.price, isDeleted: row.deleted_at !== null }, viewerId, bought.has(row.id))
      return presentConversation({
        ...thread,
        cards,
        latest: row && view ? { row: view === 'open' ? sealed.open(row) : row, view } : undefined,
        ...reasonOf(thread),
      })
    })
  }

  const showOne = async (viewer: Viewer, id: string): Promise<Conversation> => {
    const thread = await find(viewer.accountId, id)
    const [conversation] = thread ? await show(viewer.accountId, [thread]) : []
    if (!conversation) throw new AppError('conversation.unknown')
    return conversation
  }

  /** The id of the conversation of the two, made if there is none. */
  const ensure = async (viewer: Viewer, otherId: string): Promise<{ id: string; isNew: boolean }> => {
    const known = await store.findByPair(db, [viewer.accountId, otherId])
    if (known) {
      await store.listFor(db, known.id, viewer.accountId, clock.now())
      return { id: known.id, isNew: false }
    }
    limiter.use('thread', { accountId: viewer.accountId, network: '' })
    const made = await inTransaction(db, (tx) => store.insertConversation(tx, newId(), viewer.accountId, otherId, clock.now()))
    // The other one was quicker: theirs is it.
    return made ? { id: made.id, isNew: true } : ensure(viewer, otherId)
  }

  return {
    find,
    /** Both sides of a conversation; none when the two may not share it. */
    sidesOf: async (id: string): Promise<Thread[]> => threadsOf(await store.loadMembers(db, id)),
    view: showOne,

    /** Why the account cannot write in it; null when it can. */
    whyNotSend: async (thread: Thread) => (await reasonsFor(thread.me.id, [thread]))(thread).reason,

    /** Throws `conversation.self`, `conversation.unknown`, `conversation.not_allowed`. */
    async open(
      viewer: Viewer,
      { source, sourceId }: { source: Party['kind']; sourceId: string },
    ): Promise<{ conversation: Conversation; isNew: boolean }> {
      if (sourceId === viewer.accountId) throw new AppError('conversation.self')
      if (viewer.isMinor) throw new AppError('conversation.not_allowed')
      const parties = await partiesOf([viewer.accountId, sourceId])
      const [me, other] = [parties.get(viewer.accountId), parties.get(sourceId)]
      if (!me || !other?.isActive) throw new AppError('conversation.unknown')
      if (!mayShare(me, other)) throw new AppError('conversation.not_allowed')
      // Told only of somebody with whom it could be opened.
      if (other.kind !== source)
        throw new AppError('request.invalid', { errors: [{ path: 'source', message: `This account is a “${other.kind}”. Send that.` }] })
      const { id, isNew } = await ensure(viewer, other.id)
      return { conversation: await showOne(viewer, id), isNew }
    },

    async search(query: QueryOf<Calls['conversations']['list']>, viewer: Viewer): Promise<{ data: Conversation[]; total: number }> {
      const { q, type = 'private', limit = defaultLimit, offset = 0, sort = 'desc' } = query
      if (viewer.isMinor || type !== 'private') return { data: [], total: 0 }
      const among = q === undefined ? undefined : accountsNamed(q)
      const { rows, total } = await store.searchMembers(db, { accountId: viewer.accountId, among, direction: sort, limit, offset })
      const threads = await threadsOf(rows)
      return { data: await show(viewer.accountId, threads), total: total - (rows.length - threads.length) }
    },
  }
}

const sells = (page: Page | undefined): boolean =>
  page !== undefined && page.can_earn && (page.monthly_price !== null || page.yearly_price !== null)
