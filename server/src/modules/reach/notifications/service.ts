// What somebody is told of: written once for each group, counted each time it is shown (decision 033).
import type { Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'
import { createAside } from './aside.ts'
import { createGroups } from './groups.ts'
import { createInbox, type InboxNeeds } from './inbox.ts'
import { defineJobs } from './jobs.ts'
import { createMuting } from './muting.ts'
import { createHinting, type HintNeeds } from './notice-hinting.ts'
import { createNoticeTelling } from './notice-telling.ts'
import { createNotices, type NoticeNeeds } from './notices.ts'
import { isQuiet } from './policy.ts'
import { createPresent } from './present.ts'
import { createReaders } from './readers.ts'
import { createReading } from './reading.ts'
import { createSettings } from './settings.ts'
import { createShowing } from './showing.ts'
import { createSights } from './sights.ts'
import { createTelling } from './telling.ts'
import * as store from './store.ts'
import type { Shown } from './tables.ts'
import { createWriting } from './writing.ts'

export type Notifications = ReturnType<typeof createNotifications>

const isShown = (row: { last_at: Date | null }): row is Shown => row.last_at !== null

export interface ServiceNeeds extends NoticeNeeds, InboxNeeds, HintNeeds {
  readonly faults: Faults
}

export function createNotifications(needs: ServiceNeeds) {
  const { clock, db, faults, realtime } = needs
  const aside = createAside(faults)
  const readers = createReaders(needs)
  const loadReader = readers.load
  const notices = createNotices(needs)
  const noticeFor = createNoticeTelling(needs, readers)
  notices.onNew(createHinting(needs, aside, noticeFor))
  const inbox = createInbox(needs, aside, async (accountId, using) => {
    const reader = await loadReader(accountId, using)
    return reader !== undefined && notices.hasNews(reader, using)
  })
  const showing = createShowing(needs, inbox, loadReader, createSights(needs))
  const groups = createGroups(needs, inbox, showing)
  const writing = createWriting(needs, inbox, loadReader, showing, groups)
  const present = createPresent(needs, groups)
  defineJobs(needs, writing, notices)

  inbox.announceWith(async (id, { totalUnread, version }) => {
    const rows = (await store.loadMany(db, [id])).filter(isShown)
    const [row] = rows
    const reader = row && (await loadReader(row.account_id))
    if (!reader || row.read_at !== null || isQuiet(reader, reader.choices, clock.now())) return
    const [said] = (await present(rows, reader.viewer)).shown
    if (!said) return
    const { _id, type, title, text, path, updatedAt } = said
    realtime.toAccount(row.account_id, 'notification_created', { _id, type, title, text, path, createdAt: updatedAt, totalUnread, version })
  })

  const releaseFor = async (tx: Db, accountId: string): Promise<void> => {
    await store.lock(tx, accountId)
    await store.dueNow(tx, accountId, clock.now())
    await writing.release(tx, accountId)
  }

  return {
    idle: aside.idle,
    writing,
    notices,
    telling: createTelling(needs, { showing, present, notices, loadReader, noticeFor }),
    reading: createReading(needs, inbox, present, notices, loadReader),
    muting: createMuting(needs, inbox),
    settings: createSettings(needs, loadReader, releaseFor),
  }
}
