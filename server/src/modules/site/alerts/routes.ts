import { calls, type Alert } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Accounts } from '#people/accounts'
import type { Alerts } from './service.ts'
import type { AlertTable } from './tables.ts'

type Cards = Awaited<ReturnType<Accounts['cards']>>

const present = (row: AlertTable, cards: Cards): Alert => ({
  _id: row.id,
  kind: row.kind,
  level: row.level,
  said: row.said,
  since: row.since.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  acknowledgedAt: row.acked_at?.toISOString() ?? null,
  acknowledgedBy: cards.get(row.acked_by ?? '') ?? null,
})

export const alertRoutes = ({ alerts, accounts }: { readonly alerts: Alerts; readonly accounts: Pick<Accounts, 'cards'> }): Route[] => [
  route(calls.alerts.list, {}, async () => {
    const [{ open, over, lookedAt }, ways] = await Promise.all([alerts.list(), alerts.ways()])
    const cards = await accounts.cards([...open, ...over].flatMap(({ acked_by: by }) => by ?? []))
    return {
      data: {
        ways,
        open: open.map((row) => present(row, cards)),
        over: over.map((row) => present(row, cards)),
        lookedAt: lookedAt?.toISOString() ?? null,
      },
    }
  }),
  route(calls.alerts.test, { limit: 'mail' }, async ({ viewer }) => ({ data: await alerts.test(viewer.accountId) })),
  route(calls.alerts.acknowledge, {}, async ({ params, viewer }) => {
    await alerts.acknowledge(params.id, viewer.accountId)
    return undefined
  }),
]
