// What a page did, on its way to the devices of those who follow it. A row is made with the notice; steps through the follows make
// deliveries of some thousand at a time, and the step and what it made are one transaction: killed anywhere, it goes on where it was.
// It is never far ahead of what is sent, so that what ends meanwhile has written nothing in vain.
import { after } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { NoticeTable } from '#reach/notifications'
import type { Needs } from './needs.ts'
import { followersAStep, glance, lately, longAgo, mostOfOnePage, noticeLife } from './policy.ts'
import * as store from './fanout-store.ts'
import type { FanoutTable, Turn } from './tables.ts'

export type Fanning = ReturnType<typeof createFanning>

type Place = Pick<FanoutTable, 'turn' | 'after_follower_id' | 'has_rest' | 'done_at'>

/** Where it goes on, having met so many of a turn. */
export function placeAfter(
  { turn, has_rest: hadRest }: Pick<FanoutTable, 'turn' | 'has_rest'>,
  { last, total, hasRest }: Omit<store.Met, 'found'>,
  atOnce: number,
  now: Date,
): Place {
  const has_rest = hadRest || (turn === 'recent' && hasRest)
  if (total === atOnce && last !== null) return { turn, after_follower_id: last, has_rest, done_at: null }
  const next: Turn | undefined = turn === 'subscribers' ? 'recent' : turn === 'recent' && has_rest ? 'rest' : undefined
  return { turn: next ?? turn, after_follower_id: store.beforeAll, has_rest, done_at: next ? null : now }
}

export function createFanning({ db, clock, jobs, push, realtime, telling }: Needs) {
  /** What one step finds; whoever has a window open sees it there first. */
  const make = async (tx: Db, notice: NoticeTable, { found }: store.Met): Promise<void> => {
    const now = clock.now()
    const soon = after(now, glance)
    const rows = found.map(([accountId, deviceId]) => ({
      id: newId(),
      accountId,
      deviceId,
      dueAt: realtime.isOnline(accountId) ? soon : now,
    }))
    await store.insertMany(tx, notice, rows, { endsAt: after(notice.at, noticeLife(notice.kind)), now })
    if (rows.some(({ dueAt }) => dueAt > now))
      await jobs.send(tx, 'delivery.pages', {}, { singletonKey: soon.toISOString(), startAfter: soon })
  }

  const step = async (tx: Db, row: FanoutTable): Promise<void> => {
    const now = clock.now()
    const notice = await telling.findNotice(tx, row.notice_id)
    const isOver = !notice || notice.ends_at !== null || after(notice.at, noticeLife(notice.kind)) <= now
    if (isOver) return void (await store.move(tx, row.id, { done_at: now, moved_at: now }))
    const met = await store.meet(tx, {
      notice,
      turn: row.turn,
      after: row.after_follower_id,
      atOnce: followersAStep,
      now,
      lately: after(now, -lately),
      longAgo: after(now, -longAgo),
    })
    await make(tx, notice, met)
    await store.move(tx, row.id, { ...placeAfter(row, met, followersAStep, now), moved_at: now })
  }

  return {
    /** In the transaction that makes the notice. */
    async begin(tx: Db, notice: Pick<NoticeTable, 'id' | 'page_id'>): Promise<void> {
      if (!push.isOn) return
      const now = clock.now()
      await store.begin(tx, {
        id: newId(),
        notice_id: notice.id,
        page_id: notice.page_id,
        channel: 'push',
        turn: 'subscribers',
        after_follower_id: store.beforeAll,
        has_rest: false,
        done_at: null,
        moved_at: now,
        created_at: now,
      })
      await jobs.send(tx, 'delivery.pages', {}, { singletonKey: 'now' })
    },

    /** One step of whatever waits longest; false when nothing is to be done, or others are at it. */
    goOn: (): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const row = await store.takeOpen(tx, clock.now(), mostOfOnePage)
        if (row) await step(tx, row)
        return row !== undefined
      }),
  }
}
