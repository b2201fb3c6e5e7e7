// What others tell of somebody becomes rows. Everything is done in the transaction of the event, so that an event that comes twice
// finds what it did.
import type { Db } from '#platform/db/index.ts'
import type { Groups } from './groups.ts'
import type { Inbox } from './inbox.ts'
import type { Needs } from './needs.ts'
import type { LoadReader } from './readers.ts'
import { rowOf, type About, type Showing } from './showing.ts'
import * as store from './store.ts'
import type { Facts, OwnKind } from './tables.ts'

/** One that stands alone. */
export interface News extends About {
  /** Who did it, where somebody did: nobody is told of the own act, nor of somebody who is apart. */
  readonly actorId?: string
  /** Tells apart several about the same thing. */
  readonly step?: string
  readonly facts?: Facts
}

export type Writing = ReturnType<typeof createWriting>

/** Of one person, when somebody is apart from them: what is older is counted when it is read. */
const mostRecounted = 200

export function createWriting({ clock }: Needs, inbox: Inbox, loadReader: LoadReader, { readerFor, show }: Showing, groups: Groups) {
  /** Tells somebody of one thing, once. */
  const tell = async (tx: Db, news: News): Promise<void> => {
    const { actorId, step = '', facts = {} } = news
    const reader = await readerFor(tx, news, actorId)
    if (!reader) return
    await store.lock(tx, news.accountId)
    const row = { ...rowOf(news, step, clock.now()), actor_id: actorId ?? null, facts }
    if (await store.insert(tx, row)) await show(tx, reader, row)
  }

  /** What was told is not so any more. */
  const takeBack = async (tx: Db, subjectId: string, kinds: readonly OwnKind[], accountId?: string): Promise<void> => {
    for (const row of await store.findAbout(tx, subjectId, kinds, accountId)) {
      await store.lock(tx, row.account_id)
      for (const id of await store.remove(tx, [row.id])) await inbox.changed(tx, id)
    }
  }

  return {
    countBy: groups.countBy,
    tellOfMany: groups.tellOfMany,

    tell,

    /** The same, in place of what was told so of the same thing before; once for its step. */
    async tellAnew(tx: Db, news: News & { readonly step: string }): Promise<void> {
      const { accountId, kind, subject, step } = news
      const known = await store.findAbout(tx, subject.id, [kind], accountId)
      if (known.some(({ bucket }) => bucket === step)) return
      await takeBack(tx, subject.id, [kind], accountId)
      await tell(tx, news)
    },

    takeBack,

    /** From now on somebody is apart from an account or a page: what it did is not told any more. */
    async part(tx: Db, accountId: string, otherId: string): Promise<void> {
      await store.lock(tx, accountId)
      const rows = await store.listUnread(tx, accountId, mostRecounted)
      const gone = rows.filter((row) => row.actor_id === otherId || (row.page_id === otherId && row.actor_id !== null))
      const ids = gone.map(({ id }) => id)
      if ((await store.remove(tx, ids)).length > 0) await inbox.changed(tx, accountId)
      for (const row of rows) await groups.recount(tx, row)
    },

    /** Shows what has waited long enough for somebody. One account in a transaction: who waits for two may wait for ever. */
    async release(tx: Db, accountId: string): Promise<void> {
      await store.lock(tx, accountId)
      const due = await store.listDue(tx, accountId, clock.now())
      const reader = due.length === 0 ? undefined : await loadReader(accountId, tx)
      if (!reader)
        return void (await store.remove(
          tx,
          due.map(({ id }) => id),
        ))
      for (const row of due) await show(tx, reader, { ...row, hasRested: true })
    },
  }
}
