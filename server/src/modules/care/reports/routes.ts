import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Reports } from './service.ts'

export const reportRoutes = ({ writing }: Pick<Reports, 'writing'>): Route[] => [
  route(calls.reports.create, { limit: 'report' }, async ({ viewer, body }) => {
    const { row, isNew } = await writing.create(viewer, body)
    return { status: isNew ? 201 : 200, data: { _id: row.id, status: row.closed_at === null ? ('open' as const) : ('closed' as const) } }
  }),
]
