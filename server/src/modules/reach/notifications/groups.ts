// What many do to one thing is told of together, for half a day or a day from the first of them on. How many they are is counted where
// they stand, whenever it is asked: an event that comes twice, a like that is taken back and a block cannot bend it.
import { after } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Inbox } from './inbox.ts'
import type { Needs, Source } from './needs.ts'
import { nextStep, spanOf } from './policy.ts'
import { rowOf, type About, type Showing } from './showing.ts'
import * as store from './store.ts'
import type { NotificationTable, OwnKind } from './tables.ts'

export type Groups = ReturnType<typeof createGroups>

export function createGroups({ clock }: Needs, inbox: Inbox, { readerFor, show }: Showing) {
  const sources = new Map<OwnKind, Source>()

  const windowOf = (row: Pick<NotificationTable, 'kind' | 'subject_id' | 'first_at'>) => ({
    subjectId: row.subject_id,
    from: row.first_at,
    until: after(row.first_at, spanOf(row.kind)),
  })

  /** It moves up when many enough are new, and goes when nobody is left. */
  const recount = async (tx: Db, row: NotificationTable): Promise<void> => {
    const source = sources.get(row.kind)
    if (!source) return
    const step = source.isEach ? row.told + 1 : nextStep(row.told)
    const [{ total } = { total: 0 }] = await source.count(row.account_id, [{ ...windowOf(row), most: step }], tx)
    if (total === 0) {
      await store.remove(tx, [row.id])
      if (row.last_at) await inbox.changed(tx, row.account_id)
      return
    }
    if (total < step) return
    await store.setTold(tx, row.id, total)
    const subject = { type: row.subject_type, id: row.subject_id }
    const reader = await readerFor(tx, { accountId: row.account_id, kind: row.kind, subject, pageId: row.page_id })
    if (reader) await show(tx, reader, { ...row, told: total })
  }

  const begin = async (tx: Db, source: Source, about: About, from: Date): Promise<void> => {
    const window = { subjectId: about.subject.id, from, until: after(clock.now(), 1), most: nextStep(1) }
    const [found] = await source.count(about.accountId, [window], tx)
    if (!found?.first) return
    const reader = await readerFor(tx, about)
    if (!reader) return
    const row = { ...rowOf(about, found.first.toISOString(), found.first), told: found.total }
    if (await store.insert(tx, row)) await show(tx, reader, row)
  }

  return {
    /** Where the numbers of a kind come from; once, at wiring. */
    countBy: (kind: OwnKind, source: Source): void => void sources.set(kind, source),
    sourceOf: (kind: OwnKind): Source | undefined => sources.get(kind),
    windowOf,
    recount,

    /** Something was done, or taken back, that is told of in groups. */
    async tellOfMany(tx: Db, about: About): Promise<void> {
      const source = sources.get(about.kind)
      if (!source) throw new Error(`Nobody counts ${about.kind}`)
      await store.lock(tx, about.accountId)
      const latest = await store.findLatest(tx, about.accountId, about.kind, about.subject.id)
      if (latest) await recount(tx, latest)
      const end = latest && windowOf(latest).until
      const oldest = after(clock.now(), -spanOf(about.kind))
      if (!end || end <= clock.now()) await begin(tx, source, about, end && end > oldest ? end : oldest)
    },
  }
}
