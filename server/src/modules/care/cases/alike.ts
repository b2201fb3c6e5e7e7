// What may be decided on at once with a case that somebody holds, and how much of it they have opened.
import type { ReviewCase } from '@fieldhouse/contract'
import { mostAtOnce } from '@fieldhouse/contract/care'
import { after } from '#platform/clock.ts'
import type { Needs } from './needs.ts'
import { isFirst, isHeldBy, openedFor } from './policy.ts'
import * as store from './store.ts'
import type { Reported, Subjects } from './subjects.ts'
import type { CaseTable } from './tables.ts'

export function createAlike({ db, clock }: Pick<Needs, 'db' | 'clock'>, { touchesMinor }: Pick<Subjects, 'touchesMinor'>) {
  return async (row: CaseTable, subject: Reported | undefined, eye: store.Eye): Promise<ReviewCase['alike']> => {
    const now = clock.now()
    if (row.state !== 'taken' || !isHeldBy(row, eye.accountId, now) || isFirst(row) || subject?.isOfMinor) return null
    const isOfMinor = await touchesMinor([row], db)
    if (isOfMinor(row)) return null
    const [waiting, opened] = await Promise.all([
      store.countAlike(db, row, eye, now, mostAtOnce),
      store.countOpened(db, row, eye.accountId, after(now, -openedFor)),
    ])
    return { waiting, opened }
  }
}
