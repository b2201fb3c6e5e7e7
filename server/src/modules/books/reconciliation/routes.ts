import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Pages } from '#ground/pages'
import { presentRun } from './present.ts'
import type { Reconciliation } from './service.ts'
import type { RunTable } from './store.ts'

export function reconciliationRoutes(reconciliation: Reconciliation, pages: Pages): Route[] {
  const present = async (runs: readonly RunTable[]) => {
    const known = await pages.load(runs.flatMap((run) => run.differences.flatMap(({ payees }) => payees)))
    return runs.map((run) => presentRun(run, known))
  }

  return [
    route(calls.reconciliation.list, {}, async ({ query }) => {
      const { rows, total } = await reconciliation.list(query.limit ?? 10, query.offset ?? 0)
      return { data: await present(rows), total }
    }),
    route(calls.reconciliation.run, {}, async () => {
      const [data] = await present([await reconciliation.run()])
      if (!data) throw new Error('A run is presented')
      return { data }
    }),
    route(calls.reconciliation.release, {}, async ({ params }) => {
      const page = await pages.require(params.id)
      await reconciliation.release(page.id)
      return undefined
    }),
  ]
}
