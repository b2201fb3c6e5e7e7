import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { FirstHour } from './service.ts'

export interface FirstHourRouteNeeds {
  readonly firstHour: FirstHour
  readonly installationId: () => Promise<string>
}

export const firstHourRoutes = ({ firstHour, installationId }: FirstHourRouteNeeds): Route[] => [
  route(calls.setup.installation, {}, async ({ reply }) => {
    void reply.header('cache-control', 'no-store')
    return { data: { id: await installationId() } }
  }),
  route(calls.setup.steps, {}, async () => {
    const data = await firstHour.steps()
    return { data, total: data.length }
  }),
  route(calls.setup.prove, { limit: 'write' }, async ({ params, body, viewer }) => ({
    data: await firstHour.prove(params.key, viewer.accountId, body.code),
  })),
  route(calls.setup.mailCode, { limit: 'mail' }, async ({ viewer }) => ({ data: { to: await firstHour.sendCode(viewer.accountId) } })),
  route(calls.setup.skip, {}, async ({ params }) => ({ data: await firstHour.skip(params.key) })),
  route(calls.setup.open, {}, async ({ body }) => {
    await firstHour.open(body.known)
    return undefined
  }),
  route(calls.setup.samples, {}, async () => ({ data: { rows: await firstHour.samples() } })),
  route(calls.setup.removeSamples, {}, async () => ({ data: await firstHour.removeSamples() })),
  route(calls.setup.checklist, {}, async () => {
    const data = await firstHour.checklist()
    return { data, total: data.length }
  }),
]
