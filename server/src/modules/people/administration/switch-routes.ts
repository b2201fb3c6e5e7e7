// Who of the site's staff switches what, and what was switched.
import { calls, switchKeys, type SwitchStanding } from '@fieldhouse/contract'
import type { Clock } from '#platform/clock.ts'
import { route, type Route } from '#platform/http/index.ts'
import { noteInAudit } from '#ground/audit'
import { isSwitchOver, type Switches } from '#ground/switches'
import type { Accounts } from '#people/accounts'

export interface SwitchNeeds {
  readonly switches: Switches
  readonly clock: Clock
  readonly accounts: Pick<Accounts, 'cards'>
}

const shipped = { state: 'on', share: 100, roles: [], until: null, reason: '', version: 0, changedAt: null, changedBy: null } as const

export function switchRoutes({ switches, clock, accounts }: SwitchNeeds): Route[] {
  const standings = async (): Promise<SwitchStanding[]> => {
    const rows = new Map((await switches.all()).map((row) => [row.key, row]))
    const cards = await accounts.cards([...rows.values()].map(({ by_account: by }) => by))
    return switchKeys.map((key) => {
      const row = rows.get(key)
      if (!row) return { key, ...shipped, roles: [] }
      const { version, at, by_account: by } = row
      const change = { version, changedAt: at.toISOString(), changedBy: cards.get(by) ?? null }
      // Its time is over: it is on by itself, and its versions go on.
      if (isSwitchOver(row, clock.now())) return { key, ...shipped, roles: [], ...change }
      const { state, share, roles, until, reason } = row
      return { key, state, share, roles, until: until?.toISOString() ?? null, reason, ...change }
    })
  }
  return [
    route(calls.switches.all, {}, async () => ({ data: await standings() })),
    route(calls.switches.change, {}, async ({ params: { key }, body, viewer }) => {
      const before = (await standings()).find((one) => one.key === key)
      const { seen: _seen, ...after } = body
      noteInAudit({ before: { state: before?.state ?? 'on', share: before?.share ?? 100 }, after, reason: body.reason })
      await switches.change(key, body, { id: viewer.accountId, roles: viewer.roles })
      return { data: await standings() }
    }),
    route(calls.switches.history, {}, async ({ query: { limit = 25, offset = 0 } }) => {
      const { rows, total } = await switches.history({ limit, offset })
      const cards = await accounts.cards(rows.map(({ by_account: by }) => by))
      const data = rows.map(({ key, state, share, roles, until, reason, version, at, by_account: by }) => ({
        _id: `${key}:${version}`,
        key,
        state,
        share,
        roles,
        until: until?.toISOString() ?? null,
        reason,
        version,
        at: at.toISOString(),
        by: cards.get(by) ?? null,
      }))
      return { data, total }
    }),
  ]
}
