// Sending papers in, what a decision means for them, and their end.
import { calls, type Paper } from '@fieldhouse/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { after } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { createFormReader, type Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { FileRow, Received } from '#content/media'
import type { Needs } from './needs.ts'
import { kindOf, keptFor, mayShow, mostAtOnce, paperFields } from './policy.ts'
import type { PaperReading } from './reading.ts'
import * as store from './store.ts'
import type { PaperTable } from './tables.ts'

const readForm = createFormReader(calls.performers.uploadDocuments)
const batch = 100

export function createPaperWriting({ db, clock, jobs, accounts, media }: Needs, reading: PaperReading) {
  const refuseInReview = async (using: Db, accountId: string) => {
    if (await store.isWaiting(using, accountId)) throw new AppError('performer.document_in_review')
  }

  /** What each file is, judged before any of them is kept. Throws `youth.no_identity_papers`. */
  const judge = async (viewer: Viewer, received: Received) => {
    const { documentType } = readForm(received.fields)
    const account = await accounts.find(viewer.accountId)
    const person = account && { isMinor: accounts.isMinor(account) }
    return received.files.map((incoming) => {
      const kind = kindOf(incoming.field, documentType)
      if (!mayShow(kind, person)) throw new AppError('youth.no_identity_papers')
      return { incoming, kind }
    })
  }

  const hand = (accountId: string, papers: readonly (PaperTable & { file_id: string })[]) =>
    inTransaction(db, async (tx) => {
      await store.lockOf(tx, accountId)
      await refuseInReview(tx, accountId)
      await store.insert(tx, papers)
      for (const { id, file_id: fileId } of papers) {
        const wish = { ownerId: accountId, kind: 'paper', targetId: id, files: [{ id: fileId, types: ['document'] as const }] }
        if (!(await media.hold(tx, wish))) throw new AppError('upload.unreadable')
      }
      await accounts.update(tx, accountId, {}, { document_status: 'pending', document_reason: null })
    })

  jobs.define({
    name: 'papers.forget',
    schedule: '40 3 * * *',
    async run() {
      for (;;) {
        const gone = await inTransaction(db, async (tx) => {
          const ids = await store.letGo(tx, after(clock.now(), -keptFor), batch)
          for (const id of ids) await media.release(tx, 'paper', id)
          if (ids.length > 0) await media.sweep(tx)
          return ids.length
        })
        if (gone < batch) return
      }
    },
  })

  return {
    /** Takes the papers of a request in and asks for a decision. Throws what `performers.uploadDocuments` may answer. */
    async send(viewer: Viewer, request: FastifyRequest): Promise<Paper[]> {
      const { accountId } = viewer
      await refuseInReview(db, accountId)
      await using received = await media.receive(request, paperFields, { most: mostAtOnce })
      const judged = await judge(viewer, received)
      const now = clock.now()
      const taken: { file: FileRow; paper: PaperTable & { file_id: string } }[] = []
      try {
        for (const { incoming, kind } of judged) {
          const file = await media.take(viewer, incoming)
          const undecided = { decided_at: null, outcome: null, decided_by: null }
          taken.push({
            file,
            paper: { id: newId(), account_id: accountId, kind, file_id: file.id, uploaded_at: now, ...undecided },
          })
        }
        await hand(
          accountId,
          taken.map(({ paper }) => paper),
        )
      } catch (error) {
        // Another request was first, or a later file cannot be read: nothing of this one is kept. Where nobody knows whether the
        // transaction has ended well, the next sweep does.
        if (taken.length < judged.length || error instanceof AppError) for (const { file } of taken) await media.discard(file)
        throw error
      }
      return taken.map(({ file, paper }) => reading.present(paper, file, viewer))
    },

    /** An administrator has decided, in `tx`: from now on the days count until the papers go. */
    async settle(tx: Db, performerId: string, outcome: 'approved' | 'rejected', by: string): Promise<void> {
      await store.lockOf(tx, performerId)
      await store.decide(tx, performerId, { outcome, decided_at: clock.now(), decided_by: by })
    },
  }
}
