// What owners read of a decision, and their word against it: once, within thirty days, signed in or by the code of their letter.
import type { OwnDecision } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { toPlainText } from '#platform/plain-text.ts'
import { digestOf, isSame, isTokenOf } from '#platform/secrets.ts'
import type { Needs } from './needs.ts'
import { isFirst, isTold, mayAppeal } from './policy.ts'
import { presentOwn } from './present.ts'
import * as store from './store.ts'
import type { Subjects } from './subjects.ts'
import type { CaseTable, SealedWords } from './tables.ts'

export type Appealing = ReturnType<typeof createAppealing>

interface Who {
  readonly viewer: Viewer | undefined
  readonly code: string | undefined
}

export function createAppealing({ db, clock, pages }: Needs, { reconsider }: Pick<Subjects, 'reconsider'>, sealed: SealedWords) {
  const isOwners = async (row: CaseTable, { viewer, code }: Who, using: Db): Promise<boolean> => {
    const hash = row.appeal_hash
    if (code !== undefined && hash !== null && isTokenOf('c', code) && isSame(digestOf(code), hash)) return true
    if (!viewer) return false
    if (row.owner_id !== null) return row.owner_id === viewer.accountId
    return row.page_id !== null && pages.actAs(viewer, row.page_id, 'own', using)
  }

  /** Nobody else learns that there is such a case, and its owner not before it is decided. Throws `case.unknown`. */
  const requireOwn = async (row: CaseTable | undefined, who: Who, using: Db = db): Promise<CaseTable> => {
    if (!row || !isTold(row) || !(await isOwners(row, who, using))) throw new AppError('case.unknown')
    return row
  }

  const present = (row: CaseTable): OwnDecision => presentOwn(sealed.open(row), clock.now())

  return {
    async list(viewer: Viewer, { limit = 10, offset = 0 }: { limit?: number; offset?: number }) {
      const { rows, total } = await store.listTold(db, viewer.accountId, pages.pagesActedBy(viewer.accountId, 'own'), { limit, offset })
      return { data: rows.map(present), total }
    },

    view: async (id: string, who: Who): Promise<OwnDecision> => present(await requireOwn(await store.find(db, id), who)),

    /** Throws `case.unknown`, `appeal.sent_already`, `appeal.too_late`, `request.invalid`. */
    appeal: (id: string, who: Who, text: string): Promise<OwnDecision> =>
      inTransaction(db, async (tx) => {
        const known = await store.find(tx, id)
        if (known) await store.lockTarget(tx, known.target, known.target_id)
        const row = await requireOwn(await store.lock(tx, id), who, tx)
        if (row.appeal !== null) throw new AppError('appeal.sent_already')
        const now = clock.now()
        if (!mayAppeal(row, now)) throw new AppError('appeal.too_late')
        const appeal = toPlainText(text)
        if (appeal === '') throw new AppError('request.invalid', { errors: [{ path: 'text', message: 'Say why it is wrong.' }] })
        if (isFirst(row)) await reconsider(tx, row.target, row.target_id)
        await store.insertStep(tx, {
          id: newId(),
          case_id: id,
          action: 'appealed',
          by_id: who.viewer?.accountId ?? row.owner_id,
          decision: null,
          at: now,
        })
        return present(
          await store.update(tx, id, {
            ...sealed.close({ appeal }, id),
            state: 'appealed',
            appealed_at: now,
            waiting_since: now,
            first_decision: row.decision,
          }),
        )
      }),
  }
}
