// What waits for a second person, as those read it who may do it.
import { openedBy, type Calls, type Proposal, type QueryOf } from '@fieldhouse/contract'
import { AppError, sentenceOf } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { cutPage, readCursor, type Db } from '#platform/db/index.ts'
import type { Sent, Viewer } from '#platform/http/index.ts'
import type { Accounts } from '#people/accounts'
import { stateAt } from './policy.ts'
import * as store from './store.ts'
import type { ProposalTable, SealedInput } from './tables.ts'

export interface ReadingNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Pick<Accounts, 'cards'>
  readonly sealed: SealedInput
}

export function createReading({ db, clock, accounts, sealed }: ReadingNeeds) {
  const sentIn = (row: ProposalTable): Sent => JSON.parse(sealed.open(row).input) as Sent

  const present = async (rows: readonly ProposalTable[], viewer: Viewer): Promise<Proposal[]> => {
    const named = rows.flatMap(({ by_account: by, decided_by: decider }) => [by, ...(decider === null ? [] : [decider])])
    const cards = await accounts.cards([...new Set(named)])
    return rows.map((row) => ({
      _id: row.id,
      call: row.call,
      permission: row.permission,
      ...sentIn(row),
      by: cards.get(row.by_account) ?? null,
      isOwn: row.by_account === viewer.accountId,
      reason: row.reason,
      askedAt: row.asked_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      aloneFrom: row.alone_from?.toISOString() ?? null,
      state: stateAt(row, clock.now()),
      decidedBy: (row.decided_by === null ? undefined : cards.get(row.decided_by)) ?? null,
      decidedAt: row.decided_at?.toISOString() ?? null,
      refusal: row.refusal === null ? null : sentenceOf(row.refusal, {}),
      refusalCode: row.refusal,
    }))
  }
  const one = async (row: ProposalTable, viewer: Viewer): Promise<Proposal> => {
    const [shown] = await present([row], viewer)
    if (!shown) throw new AppError('proposal.unknown')
    return shown
  }

  return {
    sentIn,
    one,
    async list(viewer: Viewer, { state, limit = 25, cursor }: QueryOf<Calls['proposals']['list']>) {
      const wish = { permissions: openedBy(viewer.roles), state, now: clock.now() }
      const found = await store.list(db, wish, readCursor(cursor), limit)
      const { rows, nextCursor } = cutPage(found, limit, ({ asked_at: at, id }) => ({ at, id }))
      return { data: await present(rows, viewer), nextCursor }
    },
  }
}
