// What stands among the posts of a home: things of several kinds in one list, each at the time when lists first showed it. The list is
// written in the transaction of the thing, and says nothing of who may see it: that is asked of each when it is shown.
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { HomeKind, ThingDefinition, ThingKind } from './needs.ts'
import * as store from './store.ts'

type Known = Pick<ThingDefinition<unknown>, 'load' | 'seenAs'> & { readonly kind: HomeKind }

export function createNewest({ clock }: { readonly clock: Clock }) {
  const kinds = new Map<ThingKind, Known>()
  return {
    watch<Row>(kind: ThingKind, definition: ThingDefinition<Row>): void {
      const { isAtHome, load, seenAs } = definition as ThingDefinition<unknown>
      if (isAtHome) kinds.set(kind, { kind: isAtHome, load, seenAs })
    },

    /** In the transaction of every write that may change whether lists show it. */
    async note(tx: Db, kind: ThingKind, id: string): Promise<void> {
      const known = kinds.get(kind)
      const row = (await known?.load(tx, [id]))?.get(id)
      if (!known || row === undefined) return
      const { pageId, isListed } = known.seenAs(row)
      if (isListed) await store.list(tx, { thing_id: id, kind: known.kind, page_id: pageId, at: clock.now() })
      else await store.unlist(tx, id)
    },
  }
}
