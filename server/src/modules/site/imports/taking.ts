// Takes over what a file holds, row by row, each in a transaction of its own with the note that it has come in: whoever is killed in between leaves
// nothing half done, and whoever goes on does nothing twice.
import { importUndoDays } from '@fieldhouse/contract/imports'
import { AppError, sentenceOf } from '#platform/app-error.ts'
import { after, days } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Needs } from './needs.ts'
import { createPictures } from './pictures.ts'
import * as store from './store.ts'
import { placeOf, type ImportLineTable, type ImportRunTable } from './tables.ts'
import type { Writing } from './writing.ts'

const longestMessage = 600

interface Outcome {
  readonly targetIds: readonly string[]
  readonly message: string | null
}

/** Not taken over, for a reason that nothing is wrong with. */
class Left extends Error {}

type PicturesOf = ReturnType<typeof createPictures>

export function createTaking(needs: Needs, { writerOf, removeFormer, writePost, writePage }: Writing) {
  const { db, clock, faults, inviteLetters } = needs

  /** What one row becomes, and the note that it has come in, together. */
  const takeIn = async (
    tx: Db,
    run: ImportRunTable,
    line: ImportLineTable,
    writer: Viewer | undefined,
    fileIds: readonly string[],
  ): Promise<string[]> => {
    const { payload, kind, external_id } = line
    if (!payload) throw new Left('There is nothing left of it to take over.')
    const key = { place: placeOf(run.page_id), source: run.source, kind, external_id }
    const known = await store.findRow(tx, key)
    if (known && line.action === 'create') throw new Left('It has come in meanwhile.')
    if (known && !(await removeFormer(tx, kind, known.target_ids, writer, run.by_account)))
      throw new Left('It was changed or published here meanwhile.')
    const targetIds: string[] = []
    if (payload.kind === 'member') await inviteLetters.ask(tx, run.invite_id ?? '', payload.address, run.gives_days ? payload.freeDays : 0)
    else if (payload.kind === 'page') targetIds.push(await writePage(tx, payload, run.by_account))
    else if (writer) targetIds.push(...(await writePost(tx, writer, payload, fileIds)))
    else throw new Left('This athlete’s account is not open any more.')
    await store.putRow(tx, { ...key, run_id: run.id, digest: line.digest, target_ids: targetIds, at: clock.now() })
    return targetIds
  }

  const takeOne = async (run: ImportRunTable, line: ImportLineTable, pictures: PicturesOf, signal: AbortSignal): Promise<void> => {
    const writer = run.page_id === null ? undefined : await writerOf(run.page_id)
    const wanted = line.payload?.kind === 'post' && writer ? line.payload.pictures : []
    const fetched = writer ? await pictures.fetchAll(wanted, writer, signal) : { ids: [], faults: [] }
    const end = (tx: Db, state: ImportLineTable['state'], { targetIds, message }: Outcome) =>
      store.endLine(tx, run.id, line.n, { state, target_ids: [...targetIds], message: message?.slice(0, longestMessage) ?? null })
    let isHeld = false
    try {
      await inTransaction(db, async (tx) => {
        isHeld = false
        const now = await store.lockWaiting(tx, run.id, line.n)
        if (!now) return
        const targetIds = await takeIn(tx, run, now, writer, fetched.ids)
        isHeld = true
        await end(tx, 'done', { targetIds, message: [line.message, ...fetched.faults].filter(Boolean).join(' ') || null })
      })
    } catch (error) {
      if (signal.aborted) throw error
      isHeld = false
      const isRefusal = error instanceof AppError
      if (!isRefusal && !(error instanceof Left)) faults.note('import', error)
      const message = isRefusal
        ? sentenceOf(error.code, error.details)
        : error instanceof Left
          ? error.message
          : 'Something went wrong with it here.'
      await inTransaction(db, (tx) => end(tx, error instanceof Left ? 'kept' : 'failed', { targetIds: [], message }))
    }
    if (!isHeld) await pictures.discard(fetched.ids)
  }

  const finish = (run: ImportRunTable) =>
    inTransaction(db, async (tx) => {
      const now = await store.lock(tx, run.id, { pageId: run.is_staff ? 'staff' : (run.page_id ?? '') })
      if (now?.state !== 'running') return
      await store.forgetPeople(tx, run.id)
      if (run.invite_id !== null) await inviteLetters.begin(tx)
      await store.update(tx, run.id, { state: 'done', ended_at: clock.now(), undo_until: after(clock.now(), days(importUndoDays)) })
    })

  const takeOver = async (run: ImportRunTable, signal: AbortSignal): Promise<void> => {
    const pictures = createPictures(needs, run.old_site)
    while (!signal.aborted) {
      const line = await store.nextWaiting(db, run.id)
      if (!line) return finish(run)
      await takeOne(run, line, pictures, signal)
    }
  }

  return takeOver
}
