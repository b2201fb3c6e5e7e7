// Sending papers in, what a decision means for them, and their end.
import { calls, type Paper } from '@fieldhouse/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { after } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { createFormReader, type Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { FileRow, Incoming } from '#content/media'
import type { Needs } from './needs.ts'
import { guardianPaperFields, kindOf, keptFor, mayShow, mostAtOnce, paperFields } from './policy.ts'
import type { PaperReading } from './reading.ts'
import * as store from './store.ts'
import type { PaperTable } from './tables.ts'

const readForm = createFormReader(calls.performers.uploadDocuments)
const readGuardianForm = createFormReader(calls.guardians.sendPapers)
const batch = 100

type NewPaper = PaperTable & { readonly file_id: string }
interface Judged {
  readonly incoming: Incoming
  readonly kind: PaperTable['kind']
}

export function createPaperWriting({ db, clock, jobs, outbox, accounts, guardians, media }: Needs, reading: PaperReading) {
  const refuseInReview = async (using: Db, cause: store.Cause) => {
    if (await store.isWaiting(using, cause)) throw new AppError('performer.document_in_review')
  }

  /** `also` says in the same transaction that something is to be looked at. */
  const hand = (cause: store.Cause, papers: readonly NewPaper[], also: (tx: Db) => Promise<void>) =>
    inTransaction(db, async (tx) => {
      await store.lockOf(tx, cause)
      await refuseInReview(tx, cause)
      await store.insert(tx, papers)
      for (const { id, file_id: fileId } of papers) {
        const wish = { ownerId: cause.accountId, kind: 'paper', targetId: id, files: [{ id: fileId, types: ['document'] as const }] }
        if (!(await media.hold(tx, wish))) throw new AppError('upload.unreadable')
      }
      await also(tx)
    })

  /** Keeps what was judged: all of it, or nothing. */
  const take = async (viewer: Viewer, cause: store.Cause, judged: readonly Judged[], also: (tx: Db) => Promise<void>): Promise<Paper[]> => {
    const now = clock.now()
    const taken: { file: FileRow; paper: NewPaper }[] = []
    try {
      for (const { incoming, kind } of judged) {
        const file = await media.take(viewer, incoming)
        const undecided = { decided_at: null, outcome: null, decided_by: null }
        const about = { account_id: cause.accountId, guardian_link_id: cause.linkId }
        taken.push({ file, paper: { id: newId(), ...about, kind, file_id: file.id, uploaded_at: now, ...undecided } })
      }
      await hand(
        cause,
        taken.map(({ paper }) => paper),
        also,
      )
    } catch (error) {
      // Another request was first, or a later file cannot be read: nothing of this one is kept. Where nobody knows whether the
      // transaction has ended well, the next sweep does.
      if (taken.length < judged.length || error instanceof AppError) for (const { file } of taken) await media.discard(file)
      throw error
    }
    return taken.map(({ file, paper }) => reading.present(paper, file, viewer))
  }

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

  /** What a guardian has shown is decided on, in `tx`. */
  const settleLink = async (tx: Db, linkId: string, outcome: 'approved' | 'rejected', by: string): Promise<void> =>
    store.decideForLink(tx, linkId, { outcome, decided_at: clock.now(), decided_by: by })

  // What nobody will look at any more goes in its time, too.
  outbox.on('guardian.ended', ({ linkId, by }, tx) => settleLink(tx, linkId, 'rejected', by))

  return {
    /** Takes the papers of a request in and asks for a decision. Throws what `performers.uploadDocuments` may answer. */
    async send(viewer: Viewer, request: FastifyRequest): Promise<Paper[]> {
      const { accountId } = viewer
      const cause = { accountId, linkId: null }
      await refuseInReview(db, cause)
      await using received = await media.receive(request, paperFields, { most: mostAtOnce })
      const { documentType } = readForm(received.fields)
      const account = await accounts.find(accountId)
      const person = account && { isMinor: accounts.isMinor(account) }
      // What each file is, judged before any of them is kept.
      const judged = received.files.map((incoming) => {
        const kind = kindOf(incoming.field, documentType)
        if (!mayShow(kind, person)) throw new AppError('youth.no_identity_papers')
        return { incoming, kind }
      })
      // Awaited here: what was received is gone once this returns.
      return await take(viewer, cause, judged, (tx) =>
        accounts.update(tx, accountId, {}, { document_status: 'pending', document_reason: null }),
      )
    },

    /** The same for a guardian, about one minor. Throws what `guardians.sendPapers` may answer. */
    async sendForLink(viewer: Viewer, linkId: string, request: FastifyRequest): Promise<Paper[]> {
      if (viewer.isMinor) throw new AppError('youth.not_allowed')
      await guardians.accepting.requireWaiting(viewer, linkId)
      const cause = { accountId: viewer.accountId, linkId }
      await refuseInReview(db, cause)
      await using received = await media.receive(request, guardianPaperFields, { most: mostAtOnce })
      const { documentType: kind = 'id_card' } = readGuardianForm(received.fields)
      const judged = received.files.map((incoming) => ({ incoming, kind }))
      return await take(viewer, cause, judged, (tx) => guardians.accepting.papersCame(tx, viewer, linkId))
    },

    settleLink,

    /** An administrator has decided, in `tx`: from now on the days count until the papers go. */
    async settle(tx: Db, performerId: string, outcome: 'approved' | 'rejected', by: string): Promise<void> {
      await store.lockOf(tx, { accountId: performerId, linkId: null })
      await store.decide(tx, performerId, { outcome, decided_at: clock.now(), decided_by: by })
    },
  }
}
