import { AppError } from '#platform/app-error.ts'
import { inTransaction } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Needs } from './needs.ts'
import type { HighlightReading } from './reading.ts'
import * as store from './store.ts'
import type { Chosen } from './tables.ts'

export const createHighlightWriting = ({ db }: Needs, { show }: HighlightReading) => ({
  /** Chooses these, in this order. Throws `highlight.unusable` for anything that not everybody finds on the own page. */
  async save(viewer: Viewer, things: readonly Chosen[]) {
    const shown = await show(viewer.accountId, things, viewer)
    const isTwice = new Set(things.map(({ _id }) => _id)).size < things.length
    if (isTwice || shown.length < things.length) throw new AppError('highlight.unusable')
    await inTransaction(db, (tx) => store.replace(tx, viewer.accountId, things))
    return shown
  },
})
