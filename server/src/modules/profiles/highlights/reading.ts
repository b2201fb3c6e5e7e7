// What somebody sees of what an athlete has chosen: `things` says it, for each thing and viewer anew (decision 018).
import type { Highlight } from '@fieldhouse/contract'
import type { Viewer } from '#platform/http/index.ts'
import type { Needs } from './needs.ts'
import * as store from './store.ts'
import type { Chosen } from './tables.ts'

export type HighlightReading = ReturnType<typeof createHighlightReading>

export function createHighlightReading({ db, performers, things }: Needs) {
  /** Of what is named, what stands on this page for everybody to find, as the viewer sees it: open or locked. */
  const show = async (athleteId: string, chosen: readonly Chosen[], viewer: Viewer | undefined): Promise<Highlight[]> => {
    const named = chosen.map(({ type, _id }) => ({ kind: type, id: _id }))
    const [forAll, forViewer] = await Promise.all([things.cards(named, undefined), things.cards(named, viewer)])
    return named.flatMap((thing) => {
      const [found, card] = [forAll(thing), forViewer(thing)]
      return found?.page?._id === athleteId && card ? [{ ...card, isLocked: card.isLocked ?? false }] : []
    })
  }

  return {
    show,
    /** Throws `performer.unknown`, also for an athlete whose page the viewer may not see. */
    async list(idOrName: string, viewer: Viewer | undefined): Promise<Highlight[]> {
      const { account } = await performers.requireShown(idOrName, viewer)
      const rows = await store.load(db, account.id)
      const chosen = rows.map(({ kind, thing_id: _id }) => ({ type: kind, _id }))
      return rows.length === 0 ? [] : show(account.id, chosen, viewer)
    },
  }
}
