// Takes back what a file brought, as far as nobody has touched it since; each row by itself, so that it can go on where it was left.
import { inTransaction } from '#platform/db/index.ts'
import type { Needs } from './needs.ts'
import * as store from './store.ts'
import { placeOf, type ImportLineTable, type ImportRunTable } from './tables.ts'
import type { Writing } from './writing.ts'

export function createTakingBack(
  { db, invites, inviteLetters }: Pick<Needs, 'db' | 'inviteLetters' | 'invites'>,
  { writerOf, removeFormer }: Writing,
) {
  /** Letters that are on their way stay so; the others were never asked for. */
  const takeLettersBack = (run: ImportRunTable, lines: readonly ImportLineTable[]) =>
    inTransaction(db, async (tx) => {
      if (run.invite_id === null) return
      await invites.end(run.invite_id, tx)
      const back = new Set(await inviteLetters.takeBack(tx, run.invite_id))
      for (const line of lines.filter(({ kind }) => kind === 'member')) {
        const isBack = back.has(line.external_id)
        if (isBack)
          await store.removeRow(tx, { place: placeOf(run.page_id), source: run.source, kind: 'member', external_id: line.external_id })
        await store.endLine(
          tx,
          run.id,
          line.n,
          isBack ? { state: 'undone' } : { state: 'kept', message: 'What went out cannot be taken back.' },
        )
      }
    })

  const takeLineBack = async (run: ImportRunTable, line: ImportLineTable): Promise<void> => {
    const writer = run.page_id === null ? undefined : await writerOf(run.page_id)
    await inTransaction(db, async (tx) => {
      const key = { place: placeOf(run.page_id), source: run.source, kind: line.kind, external_id: line.external_id }
      const row = await store.findRow(tx, key)
      const isOurs = row?.run_id === run.id && (await removeFormer(tx, line.kind, row.target_ids, writer, run.by_account))
      if (!isOurs) return store.endLine(tx, run.id, line.n, { state: 'kept', message: 'It was changed or published here, and stays.' })
      await store.removeRow(tx, key)
      return store.endLine(tx, run.id, line.n, { state: 'undone', target_ids: [] })
    })
  }

  const takeBack = async (run: ImportRunTable, signal: AbortSignal): Promise<void> => {
    const lines = await store.taken(db, run.id)
    await takeLettersBack(run, lines)
    for (const line of lines.filter(({ kind }) => kind !== 'member')) {
      if (signal.aborted) return
      await takeLineBack(run, line)
    }
    await inTransaction(db, (tx) => store.update(tx, run.id, { state: 'undone', undo_until: null }))
  }

  return takeBack
}
