import { calls, type Highlight } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Highlights } from './service.ts'

const whole = (data: Highlight[]) => ({ data, total: data.length })

export const highlightRoutes = ({ reading, writing }: Highlights): Route[] => [
  route(calls.highlights.list, {}, async ({ params, viewer }) => whole(await reading.list(params.id, viewer))),
  route(calls.highlights.save, {}, async ({ viewer, body }) => whole(await writing.save(viewer, body.things))),
]
