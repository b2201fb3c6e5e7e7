import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Screening } from './service.ts'

const { list, preview, create, change, matches } = calls.screening

export const screeningRoutes = ({ rules }: Pick<Screening, 'rules'>): Route[] => [
  route(list, {}, async () => {
    const data = await rules.list()
    return { data, total: data.length }
  }),
  route(preview, {}, async ({ query }) => ({ data: await rules.preview(query) })),
  route(create, {}, async ({ viewer, body }) => ({ data: await rules.create(viewer, body) })),
  route(change, {}, async ({ params, body }) => ({ data: await rules.change(params.id, body) })),
  route(matches, {}, async ({ params }) => {
    const data = await rules.matches(params.id)
    return { data, total: data.length }
  }),
]
