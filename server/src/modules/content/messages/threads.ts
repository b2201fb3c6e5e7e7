// Conversations: how they are found and opened.
import { newcomer, type Calls, type Conversation, type QueryOf } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { days } from '#platform/clock.ts'
import { inTransaction } from '#platform/db/index.ts'
import type { RateLimiter, Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Screening } from '#ground/screening'
import type { Storms } from '#ground/storms'
import { accountsNamed } from '#people/accounts'
import { hasBoughtFrom } from '#books/sales'
import { createParties, type PartyNeeds, type Thread } from './parties.ts'
import { mayShare, type Party } from './policy.ts'
import * as store from './store.ts'
import type { SealedTexts } from './tables.ts'
import { createViewing, type ConversationNews, type ViewingNeeds } from './viewing.ts'

export interface ThreadNeeds extends PartyNeeds, ViewingNeeds {
  readonly limiter: RateLimiter
  readonly screening: Pick<Screening, 'isNewcomer' | 'refuse'>
  readonly storms: Pick<Storms, 'count'>
}

export type Threads = ReturnType<typeof createThreads>

const defaultLimit = 10

export function createThreads(needs: ThreadNeeds, sealed: SealedTexts) {
  const { db, clock, limiter, accounts, pages, screening, storms } = needs
  const { partiesOf, threadsOf, find } = createParties(needs)
  const { reasonsFor, show, newsOf } = createViewing(needs, sealed)

  const showOne = async (viewer: Viewer, id: string): Promise<Conversation> => {
    const thread = await find(viewer.accountId, id)
    const [conversation] = thread ? await show(viewer.accountId, [thread]) : []
    if (!conversation) throw new AppError('conversation.unknown')
    return conversation
  }

  /** Whom staff of the site has limited begins nothing new. */
  const isLimited = async (accountId: string): Promise<boolean> => {
    const account = await accounts.find(accountId)
    return account !== undefined && accounts.isLimited(account)
  }

  /** Whether one of the two has paid the other: what is paid is never counted against anybody. */
  const hasPaid = (one: string, other: string): Promise<boolean> => hasBoughtFrom(db, [one, other])

  /** Newcomers begin few. Throws `request.too_many`. */
  const countOfNewcomer = async (accountId: string, otherId: string): Promise<void> => {
    const known = (await accounts.standingsOf([accountId])).get(accountId)
    if (!known || !(await screening.isNewcomer(known, clock.now())) || (await hasPaid(accountId, otherId))) return
    await limiter.useKey(`thread of a new account:${accountId}`, newcomer.threads, days(1))
  }

  /** The id of the conversation of the two, made if there is none. */
  const ensure = async (viewer: Pick<Viewer, 'accountId'>, otherId: string, isCounted = true): Promise<{ id: string; isNew: boolean }> => {
    const known = await store.findByPair(db, [viewer.accountId, otherId])
    if (known) {
      await store.listFor(db, known.id, viewer.accountId, clock.now())
      return { id: known.id, isNew: false }
    }
    if (isCounted) {
      await limiter.use('thread', { accountId: viewer.accountId, network: '' })
      await countOfNewcomer(viewer.accountId, otherId)
    }
    const made = await inTransaction(db, (tx) => store.insertConversation(tx, newId(), viewer.accountId, otherId, clock.now()))
    // The other one was quicker: theirs is it.
    if (made && isCounted) storms.count('threads')
    return made ? { id: made.id, isNew: true } : ensure(viewer, otherId, isCounted)
  }

  /** Those of these accounts with whom somebody may share a conversation, and who may be written to now. */
  const reachable = async (senderId: string, otherIds: readonly string[]): Promise<Set<string>> => {
    const [parties, apart] = await Promise.all([partiesOf([senderId, ...otherIds]), pages.apartAmong({ accountId: senderId }, otherIds)])
    const me = parties.get(senderId)
    return new Set(
      otherIds.filter((id) => {
        const other = parties.get(id)
        return me?.isActive && other?.isActive && mayShare(me, other) && !apart.has(id)
      }),
    )
  }

  return {
    find,
    /** As a sender: kind and age. */
    partyOf: async (id: string): Promise<Party | undefined> => (await partiesOf([id])).get(id),
    reachable,
    isLimited,
    hasPaid,
    /** The conversation with a fan of one's own, for what is written to many: it counts as no thread that was begun. */
    reach: async (senderId: string, fanId: string): Promise<string> => (await ensure({ accountId: senderId }, fanId, false)).id,
    /** Both sides of a conversation; none when the two may not share it. */
    sidesOf: async (id: string): Promise<Thread[]> => threadsOf(await store.loadMembers(db, id)),
    view: showOne,
    /** What an account has yet to read of a conversation; undefined: nothing. */
    async newsFor(accountId: string, id: string): Promise<ConversationNews | undefined> {
      const thread = await find(accountId, id)
      return thread && newsOf(accountId, thread)
    },

    /** Why the account cannot write in it; null when it can. */
    whyNotSend: async (thread: Thread) => (await reasonsFor(thread.me.id, [thread]))(thread).reason,

    /** Throws `conversation.self`, `conversation.unknown`, `conversation.not_allowed`, `account.limited`. */
    async open(
      viewer: Viewer,
      { source, sourceId }: { source: Party['kind']; sourceId: string },
    ): Promise<{ conversation: Conversation; isNew: boolean }> {
      if (sourceId === viewer.accountId) throw new AppError('conversation.self')
      if (viewer.isMinor) throw new AppError('conversation.not_allowed')
      const parties = await partiesOf([viewer.accountId, sourceId])
      const [me, other] = [parties.get(viewer.accountId), parties.get(sourceId)]
      if (!me || !other?.isActive || (await pages.isApart(viewer, other.id))) throw new AppError('conversation.unknown')
      if (!mayShare(me, other)) throw new AppError('conversation.not_allowed')
      // Told only of somebody with whom it could be opened.
      if (other.kind !== source)
        throw new AppError('request.invalid', { errors: [{ path: 'source', message: `This account is a “${other.kind}”. Send that.` }] })
      // Those that they have already stay open.
      if ((await isLimited(me.id)) && !(await store.findByPair(db, [me.id, other.id]))) throw new AppError('account.limited')
      const { id, isNew } = await ensure(viewer, other.id)
      return { conversation: await showOne(viewer, id), isNew }
    },

    async search(query: QueryOf<Calls['conversations']['list']>, viewer: Viewer): Promise<{ data: Conversation[]; total: number }> {
      const { q, box, type = 'private', limit = defaultLimit, offset = 0, sort = 'desc' } = query
      if (viewer.isMinor || type !== 'private') return { data: [], total: 0 }
      const among = q === undefined ? undefined : accountsNamed(q)
      const { rows, total } = await store.searchMembers(db, {
        accountId: viewer.accountId,
        among,
        ofRestricted: box === 'requests',
        direction: sort,
        limit,
        offset,
      })
      const threads = await threadsOf(rows)
      return { data: await show(viewer.accountId, threads), total: total - (rows.length - threads.length) }
    },
  }
}
