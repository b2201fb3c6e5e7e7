import { calls, type Incident } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { FastifyInstance } from 'fastify'
import { route, type Route } from '#platform/http/index.ts'
import type { Accounts } from '#people/accounts'
import type { Settings } from '#ground/settings'
import { boardOf } from './board.ts'
import type { Told } from './incidents.ts'
import type { Status } from './service.ts'

export interface StatusRouteNeeds {
  readonly status: Status
  readonly accounts: Pick<Accounts, 'cards'>
  readonly settings: Pick<Settings, 'read'>
}

export function incidentRoutes({ status, accounts, settings }: StatusRouteNeeds): Route[] {
  const present = async (rows: readonly Told[]): Promise<Incident[]> => {
    const cards = await accounts.cards(rows.flatMap(({ updates }) => updates.map(({ by_account: by }) => by)))
    return rows.map(({ id, title, components, impact, state, started_at: startedAt, ended_at: endedAt, version, updates }) => ({
      _id: id,
      title,
      components,
      impact,
      state,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      version,
      updates: updates.map(({ state: said, text, at, by_account: by }) => ({
        state: said,
        text,
        at: at.toISOString(),
        by: cards.get(by) ?? null,
      })),
    }))
  }
  const presentOne = async (row: Told): Promise<{ data: Incident }> => {
    const [data] = await present([row])
    if (!data) throw new AppError('incident.unknown')
    return { data }
  }
  return [
    route(calls.incidents.all, {}, async () => ({
      data: { isOn: (await settings.read()).statusPage, incidents: await present(await status.incidents.all()) },
    })),
    route(calls.incidents.open, {}, async ({ body, viewer }) => presentOne(await status.incidents.open(body, viewer.accountId))),
    route(calls.incidents.tell, {}, async ({ params, body, viewer }) =>
      presentOne(await status.incidents.tell(params.id, body, viewer.accountId)),
    ),
    route(calls.incidents.remove, {}, async ({ params }) => {
      await status.incidents.remove(params.id)
      return undefined
    }),
  ]
}

/** For programs that watch. Anybody may read it from anywhere: it says what the page says. */
export function mountStatusData(app: FastifyInstance, status: Pick<Status, 'show'>): void {
  app.get('/status.json', async (_request, reply) => {
    const board = await boardOf(status)
    if (!board) throw new AppError('request.unknown')
    const { site, ...said } = board
    return reply
      .headers({ 'cache-control': 'no-store', 'access-control-allow-origin': '*', 'x-robots-tag': 'noindex' })
      .send({ name: site.siteName, ...said })
  })
}
