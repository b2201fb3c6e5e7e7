// What a page did, as it is told on one channel to many of those who follow it at one moment: everything that the list asks for one reader is asked
// for all of them at once, in as many statements as for one.
import type { Notification, NotificationChannel } from '@fieldhouse/contract'
import type { NoticeNeeds } from './notices.ts'
import { isHeard, isWantedOn, shownUntil } from './policy.ts'
import type { KnownReader, Readers } from './readers.ts'
import { isThing } from './sights.ts'
import * as noticeStore from './notice-store.ts'
import * as store from './store.ts'
import type { NoticeTable } from './tables.ts'
import { noticeWords } from './words.ts'

/** As a device shows it. */
export type Pushed = Pick<Notification, 'type' | 'title' | 'text' | 'path' | 'isLocked'>

/** `why`: what keeps it from this reader. */
export type NoticeTold = { readonly reader: KnownReader; readonly said: Pushed } | { readonly why: string }
export type ToldOf = (accountId: string) => NoticeTold

const toNobody =
  (why: string): ToldOf =>
  () => ({ why })

export type NoticeFor = ReturnType<typeof createNoticeTelling>

export const createNoticeTelling = ({ db, clock, follows, pages, things }: NoticeNeeds, { loadMany }: Readers) => {
  /** What all of them may know of the page and the thing. */
  const gather = async (row: NoticeTable, readers: ReadonlyMap<string, KnownReader>) => {
    const ids = [...readers.keys()]
    const whose = [row.page_id, ...(row.actor_id === null ? [] : [row.actor_id])]
    const { subject_type: type, subject_id: subjectId } = row
    const viewers = [...readers.values()].map(({ viewer }) => viewer)
    const [bells, seen, apart, muting, mutingThing, shown] = await Promise.all([
      follows.bellsAmong(row.page_id, ids),
      noticeStore.loadSeen(db, ids),
      pages.readersApart(whose, ids),
      pages.readersMuting(whose, ids),
      store.loadMuters(db, subjectId, ids),
      isThing(type) ? things.seeing(type).shownTo(subjectId, viewers) : undefined,
    ])
    return { bells, seen, apart, muting, mutingThing, shown }
  }

  return async (channel: NotificationChannel, noticeId: string, accountIds: readonly string[]): Promise<ToldOf> => {
    const row = await noticeStore.find(db, noticeId)
    if (!row) return toNobody('gone')
    if (row.ends_at !== null) return toNobody('over')
    const [known, readers] = await Promise.all([pages.load([row.page_id]), loadMany(accountIds)])
    const page = known.get(row.page_id)
    if (!page?.visible) return toNobody('not to be known')
    const { bells, seen, apart, muting, mutingThing, shown } = await gather(row, readers)
    if (isThing(row.subject_type) && !shown) return toNobody('gone')

    const whyNot = (reader: KnownReader): string | undefined => {
      const { viewer, choices, isMinor } = reader
      const { accountId } = viewer
      const follow = bells.get(accountId)
      const seenAt = seen.get(accountId)
      if (!follow || follow.since > row.at) return 'not followed'
      if (!isHeard(follow.bell, row) || !isWantedOn(channel, row.kind, choices)) return 'not wanted'
      if (row.actor_id === accountId) return 'their own'
      if (muting.has(accountId) || mutingThing.has(accountId)) return 'muted'
      if (seenAt !== undefined && row.at <= seenAt) return 'read'
      // A device is told when the night is over; the list goes on without what came in it.
      if (channel === 'centre' && row.at > shownUntil(reader, clock.now())) return 'asleep'
      const isHidden = apart.has(accountId) || (isMinor && row.is_paid) || shown?.viewOf(viewer) === 'hidden'
      return isHidden ? 'not to be known' : undefined
    }

    return (accountId) => {
      const reader = readers.get(accountId)
      if (!reader) return { why: 'gone' }
      const why = whyNot(reader)
      if (why !== undefined) return { why }
      const said = {
        type: row.kind,
        title: noticeWords(row.kind, page.name, false),
        text: shown?.title ?? '',
        path: row.kind === 'live' ? `/live/${page.id}` : (shown?.path ?? page.path),
        isLocked: shown?.viewOf(reader.viewer) === 'locked',
      }
      return { reader, said }
    }
  }
}
