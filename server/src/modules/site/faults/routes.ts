import { calls } from '@fieldhouse/contract'
import type { Faults } from '#platform/faults.ts'
import { route, type Route } from '#platform/http/index.ts'

export const faultRoutes = (faults: Faults): Route[] => [
  route(calls.faults.list, {}, async () => {
    const counts = [...faults.counts].map(([where, count]) => ({ where, count }))
    counts.sort((a, b) => b.count - a.count || (a.where < b.where ? -1 : 1))
    return { data: { since: faults.since.toISOString(), counts } }
  }),
]
