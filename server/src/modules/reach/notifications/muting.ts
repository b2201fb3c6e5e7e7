// Of what somebody does not want to hear any more: a post, a thing, a comment. Whoever they are muted as, people and pages, is a
// relation (decision 040).
import type { ThingCard } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { inTransaction } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Inbox } from './inbox.ts'
import type { Needs } from './needs.ts'
import { isFixed } from './policy.ts'
import { isThing } from './sights.ts'
import * as store from './store.ts'
import type { MuteTable, SubjectType } from './tables.ts'

const mostMutes = 200
const hasPlace = (type: SubjectType): boolean => isThing(type) || type === 'comment'

export function createMuting({ db, clock, things, comments }: Needs, inbox: Inbox) {
  const cardsOf = async (rows: readonly MuteTable[], viewer: Viewer): Promise<(row: MuteTable) => ThingCard | null> => {
    const written = rows.flatMap(({ subject_type: type, subject_id: id }) => (type === 'comment' ? [id] : []))
    const places = await comments.telling.placesOf(written, viewer, db)
    const named = rows.flatMap(({ subject_type: kind, subject_id: id }) => (isThing(kind) ? [{ kind, id }] : (places.get(id) ?? [])))
    const cardOf = await things.cards(named, viewer)
    return ({ subject_type: kind, subject_id: id }) => {
      const place = isThing(kind) ? { kind, id } : places.get(id)
      return place ? cardOf(place) : null
    }
  }

  return {
    /** No more of what one of them is about. Throws `notification.unknown`, `notification.always_on`. */
    async mute(viewer: Viewer, id: string): Promise<void> {
      const row = await store.find(db, viewer.accountId, id)
      if (!row) throw new AppError('notification.unknown')
      if (isFixed(row.kind) || !hasPlace(row.subject_type)) throw new AppError('notification.always_on')
      const { accountId } = viewer
      const { subject_id: subjectId, subject_type: type } = row
      await inTransaction(db, async (tx) => {
        await store.lock(tx, accountId)
        await store.insertMute(tx, { account_id: accountId, subject_id: subjectId, subject_type: type, created_at: clock.now() })
        const about = await store.findAllAbout(tx, accountId, subjectId)
        const gone = about.filter(({ kind }) => !isFixed(kind)).map((one) => one.id)
        if ((await store.remove(tx, gone)).length > 0) await inbox.changed(tx, accountId)
      })
    },

    unmute: async (viewer: Viewer, subjectId: string): Promise<void> => void (await store.removeMute(db, viewer.accountId, subjectId)),

    /** As far as the reader may still know of them. */
    async mutes(viewer: Viewer) {
      const rows = await store.listMutes(db, viewer.accountId, mostMutes)
      const cardOf = await cardsOf(rows, viewer)
      return rows.flatMap((row) => {
        const card = cardOf(row)
        return card ? [{ subjectId: row.subject_id, title: card.title, path: card.path, createdAt: row.created_at.toISOString() }] : []
      })
    },
  }
}
