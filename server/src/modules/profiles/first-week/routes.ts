import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { FirstWeeks } from './service.ts'

export const firstWeekRoutes = ({ view, update, suggest }: FirstWeeks): Route[] => [
  route(calls.firstWeek.view, {}, async ({ viewer }) => ({ data: await view(viewer) })),
  route(calls.firstWeek.update, {}, async ({ viewer, body }) => ({ data: await update(viewer, body) })),
  route(calls.firstWeek.pages, { limit: 'search' }, async ({ viewer }) => {
    const data = await suggest(viewer)
    return { data, total: data.length }
  }),
]
