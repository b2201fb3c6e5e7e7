import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Settings } from './service.ts'

export const settingsRoutes = (settings: Settings): Route[] => [
  route(calls.settings.public, {}, async ({ reply }) => {
    const [data, { blockedCountries }, isClosedHere] = await Promise.all([settings.readPublic(), settings.read(), settings.isClosedHere()])
    // A cache that others share does not know where they are.
    void reply.header('cache-control', blockedCountries.length > 0 ? 'private, max-age=5' : 'public, max-age=5')
    return { data: { ...data, isClosedHere } }
  }),
  route(calls.settings.keys, { limit: 'read' }, async ({ body }) => {
    const all = Object.entries(await settings.readPublic())
    return { data: Object.fromEntries(all.filter(([key]) => body.keys.includes(key))) }
  }),
]
