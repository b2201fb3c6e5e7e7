// What happened to an account in one order: what staff did, steps of cases, payments. Each as far as the roles of whoever looks open it.
import { marksOf, permits, type AccountMoment } from '@fieldhouse/contract'
import { cutPage, readCursor, type Cursor } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { scopeOf } from '#ground/audit'
import type { Needs } from './needs.ts'

interface Found extends Omit<AccountMoment, '_id' | 'at' | 'by'> {
  readonly id: string
  readonly at: Date
  readonly byId: string | null
}

const blank = { outcome: null, byId: null, reason: null, amount: null } as const

/** Whose role asks for a reason opens it by a call that asks for one. */
export const seesMoney = ({ roles }: Pick<Viewer, 'roles'>): boolean => permits(roles, 'money.read') && !marksOf(roles, 'money.read').reason

export function createTimeline({ accounts, audit, cases, money }: Needs) {
  const staffDid = async (viewer: Viewer, accountId: string, after: Cursor | undefined, limit: number): Promise<Found[]> => {
    const rows = await audit.search({ scope: scopeOf(viewer.accountId, viewer.roles), account: accountId }, after, limit)
    return rows.map(({ id, at, action, result, actor, reason }) => ({
      ...blank,
      id,
      at,
      kind: 'staff' as const,
      what: action,
      outcome: result,
      byId: actor,
      reason,
    }))
  }

  const caseSteps = async (accountId: string, after: Cursor | undefined, limit: number): Promise<Found[]> => {
    const rows = await cases.stepsOf(accountId, after, limit)
    // Who reported is told nowhere; who of the staff worked on it is.
    return rows.map(({ id, at, action, decision, by_id: byId, rule }) => ({
      ...blank,
      id,
      at,
      kind: 'case' as const,
      what: action,
      outcome: decision,
      byId: action === 'appealed' ? null : byId,
      reason: decision === null ? null : rule,
    }))
  }

  const payments = async (accountId: string, after: Cursor | undefined, limit: number): Promise<Found[]> =>
    (await money.payments(accountId, after, limit)).map(({ id, at, type, state, amount }) => ({
      ...blank,
      id,
      at,
      kind: 'payment' as const,
      what: type,
      outcome: state,
      amount,
    }))

  return {
    async list(viewer: Viewer, accountId: string, { limit = 25, cursor }: { limit?: number; cursor?: string }) {
      const after = readCursor(cursor)
      // Of each as many as the page could hold: whatever comes first is among them.
      const found = await Promise.all([
        staffDid(viewer, accountId, after, limit),
        caseSteps(accountId, after, limit + 1),
        seesMoney(viewer) ? payments(accountId, after, limit + 1) : [],
      ])
      const merged = found.flat().toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
      const { rows, nextCursor } = cutPage(merged.slice(0, limit + 1), limit, ({ at, id }) => ({ at, id }))
      const cards = await accounts.cards(rows.flatMap(({ byId }) => byId ?? []))
      const data = rows.map(({ id, at, byId, ...moment }): AccountMoment => {
        const by = byId === null ? null : (cards.get(byId) ?? null)
        return { _id: id, at: at.toISOString(), ...moment, by }
      })
      return { data, nextCursor }
    },
  }
}
