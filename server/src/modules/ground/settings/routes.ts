import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Settings } from './service.ts'

export const settingsRoutes = (settings: Settings): Route[] => [
  route(calls.settings.public, {}, async ({ reply }) => {
    void reply.header('cache-control', 'public, max-age=5')
    return { data: await settings.readPublic() }
  }),
  route(calls.settings.keys, { limit: 'read' }, async ({ body }) => {
    const all = Object.entries(await settings.readPublic())
    return { data: Object.fromEntries(all.filter(([key]) => body.keys.includes(key))) }
  }),
]
