// Polls: answers are written one by one, a post takes two to ten of them, everybody who may see it votes once.
import type { Feed } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, days, type Clock } from '#platform/clock.ts'
import { type Db, inTransaction } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import * as store from './poll-store.ts'
import type { PollOptionRow } from './poll-store.ts'
import type { FeedRow } from './tables.ts'

export type Polls = ReturnType<typeof createPolls>
type Option = Feed['polls'][number]

const fewestOptions = 2
const mostOptions = 10
const longestPoll = days(90)

/** Throws for an end that has passed or lies too far off. */
export function requirePollEnd(end: Date | null, now: Date): void {
  if (end === null) return
  if (end <= now) throw new AppError('feed.schedule_in_past')
  if (end > after(now, longestPoll)) {
    throw new AppError('request.invalid', { errors: [{ path: 'pollExpiredAt', message: 'At most 90 days from now.' }] })
  }
}

export function createPolls({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async addOption(viewer: Viewer, description: string, expiredAt: Date | null): Promise<PollOptionRow> {
      requirePollEnd(expiredAt, clock.now())
      const option = {
        id: newId(),
        owner_id: viewer.accountId,
        feed_id: null,
        position: 0,
        description: description.trim(),
        votes: 0,
        expired_at: expiredAt,
        created_at: clock.now(),
      }
      if (option.description === '') throw new AppError('feed.poll_incomplete')
      await store.deleteFree(db, viewer.accountId, after(clock.now(), -days(1)))
      await store.insertOption(db, option)
      return option
    },

    /** Gives a post its answers, in the transaction that writes it. Once somebody has voted they stay as they are. */
    async hold(tx: Db, row: FeedRow, ids: readonly string[]): Promise<void> {
      const current = await store.loadOptions(tx, [row.id])
      if (current.length === ids.length && current.every((option, place) => option.id === ids[place])) return
      if (current.some((option) => option.votes > 0)) throw new AppError('feed.poll_running')
      if ((await store.takeOptions(tx, row.author_id, row.id, ids)) !== ids.length) throw new AppError('feed.poll_incomplete')
      await store.dropOthers(tx, row.id, ids)
    },

    /** A poll that is out has two to ten answers. */
    async requireAnswers(tx: Db, row: FeedRow): Promise<void> {
      const { length } = await store.loadOptions(tx, [row.id])
      if (length < fewestOptions || length > mostOptions) throw new AppError('feed.poll_incomplete')
    },

    /** Answers of the polls among these posts, as the viewer sees them; results only where the post is open. */
    async load(rows: readonly FeedRow[], viewerId: string | undefined): Promise<(row: FeedRow, isLocked: boolean) => Option[]> {
      const ids = rows.filter((row) => row.type === 'poll').map((row) => row.id)
      const [options, votes] = await Promise.all([
        store.loadOptions(db, ids),
        viewerId === undefined ? new Map<string, string>() : store.loadVotes(db, viewerId, ids),
      ])
      return (row, isLocked) =>
        options.filter((option) => option.feed_id === row.id).map((option) => presentOption(option, votes.get(row.id), isLocked))
    },

    /** What can be answered, as words. */
    wordsOf: async (row: FeedRow, using: Db): Promise<string[]> =>
      row.type === 'poll' ? (await store.loadOptions(using, [row.id])).map(({ description }) => description) : [],

    find: (id: string) => store.findOption(db, id),

    /** Throws `feed.poll_expired`, `feed.already_voted`. Whether the viewer may see the post was asked before. */
    async vote(viewer: Viewer, row: FeedRow, option: PollOptionRow): Promise<void> {
      const now = clock.now()
      if ([row.poll_expired_at, option.expired_at].some((end) => end !== null && end <= now)) throw new AppError('feed.poll_expired')
      await inTransaction(db, async (tx) => {
        const vote = { feed_id: row.id, account_id: viewer.accountId, option_id: option.id, created_at: now }
        if (!(await store.insertVote(tx, vote))) throw new AppError('feed.already_voted')
      })
    },
  }
}

export const presentOption = (option: PollOptionRow, votedFor: string | undefined, isLocked: boolean): Option => ({
  _id: option.id,
  description: option.description,
  ...(isLocked ? {} : { totalVote: option.votes }),
  isVoted: votedFor === option.id,
  expiredAt: option.expired_at?.toISOString() ?? null,
})
