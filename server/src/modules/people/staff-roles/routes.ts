import { calls, type AccountCard, type StaffMember } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Accounts } from '#people/accounts'
import type { StaffRoles } from './service.ts'

export interface StaffRouteNeeds {
  readonly staffRoles: StaffRoles
  readonly accounts: Pick<Accounts, 'cards'>
}

export function staffRoutes({ staffRoles, accounts }: StaffRouteNeeds): Route[] {
  const list = async (limit: number, offset: number): Promise<{ data: StaffMember[]; total: number }> => {
    const { ids, total, grants } = await staffRoles.list(limit, offset)
    const named = grants.flatMap(({ by_account: by, ended_by: ender }) => [by ?? [], ender ?? []].flat())
    const cards: ReadonlyMap<string, AccountCard> = await accounts.cards([...new Set([...ids, ...named])])
    const cardOf = (id: string | null) => (id === null ? null : (cards.get(id) ?? null))
    const data = ids.flatMap((id): StaffMember[] => {
      const account = cards.get(id)
      if (!account) return []
      const own = grants
        .filter((grant) => grant.account_id === id)
        .map(({ id: _id, role, by_account: by, reason, given_at: given, starts_at: starts, until, state, ...ended }) => ({
          _id,
          role,
          by: cardOf(by),
          reason,
          givenAt: given.toISOString(),
          startsAt: starts.toISOString(),
          until: until?.toISOString() ?? null,
          endedAt: ended.ended_at?.toISOString() ?? null,
          endedBy: cardOf(ended.ended_by),
          endedReason: ended.ended_reason,
          state,
        }))
      return [{ account, grants: own }]
    })
    return { data, total }
  }
  return [
    route(calls.staff.list, {}, ({ query: { limit = 25, offset = 0 } }) => list(limit, offset)),
    route(calls.staff.change, {}, async ({ body, viewer }) => {
      await staffRoles.change(viewer, body)
      return list(25, 0)
    }),
  ]
}
