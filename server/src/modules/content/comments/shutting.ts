// Where somebody under 18 is at home, a guardian says whether there are comments at all. Taken back, all of them are there for nobody,
// in the same transaction; allowed again, or with the eighteenth birthday, they are there as they were. Nothing is deleted.
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Doors } from './doors.ts'
import type { Needs } from './needs.ts'
import * as store from './shut-store.ts'

const minorsAtOnce = 500

export function shutWhatIsNotAllowed({ db, guardians, jobs, reactions: { tallies } }: Needs, doors: Doors): void {
  const settle = async (tx: Db, minorId: string): Promise<void> => {
    const isShut = !(await doors.isReadAt(minorId, tx))
    for (const { object_type: kind, object_id: id, parent_id: parentId, number } of await store.setShut(tx, minorId, isShut)) {
      const by = isShut ? -number : number
      await tallies.note(tx, kind, 'comments', id, by)
      if (parentId !== null) await tallies.note(tx, 'comment', 'replies', parentId, by)
    }
  }
  guardians.whenSettled(settle)

  // Birthdays are nobody's act; and whatever was shown while a consent was taken back ends here.
  jobs.define({
    name: 'comments.settle',
    schedule: '23 * * * *',
    async run(_data, signal) {
      for (let ids = await store.minorsAfter(db, undefined, minorsAtOnce); ids.length > 0 && !signal.aborted; ) {
        for (const id of ids) await inTransaction(db, (tx) => settle(tx, id))
        ids = await store.minorsAfter(db, ids.at(-1), minorsAtOnce)
      }
      signal.throwIfAborted()
    },
  })
}
