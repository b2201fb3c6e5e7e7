import type { ReconciliationRun } from '@fieldhouse/contract'
import { presentPageCard, type Page } from '#ground/pages'
import type { RunTable } from './store.ts'

export const presentRun = (run: RunTable, pages: ReadonlyMap<string, Page>): ReconciliationRun => ({
  _id: run.id,
  createdAt: run.begun_at.toISOString(),
  milliseconds: run.took_ms,
  checks: run.checks,
  differences: run.differences.map(({ check, count, first, payees }) => ({
    check,
    count,
    first,
    payees: payees.flatMap((id) => {
      const page = pages.get(id)
      return page ? [presentPageCard(page)] : []
    }),
  })),
  seal: run.seal_n === null || run.seal_hash === null ? null : { number: run.seal_n, hash: run.seal_hash },
})
