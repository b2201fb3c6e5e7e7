// What administrators see of payments that could not be handled, and what they can do about it.
import { calls, type PaymentTrouble } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { route, type Route } from '#platform/http/index.ts'
import type { Payments } from './service.ts'
import type { Trouble } from './troubles.ts'

const present = (trouble: Trouble): PaymentTrouble => ({
  _id: trouble.id,
  kind: trouble.kind,
  about: trouble.about,
  error: trouble.error,
  transactionId: trouble.attemptId,
  tries: trouble.tries,
  nextTryAt: trouble.nextTryAt?.toISOString() ?? null,
  createdAt: trouble.since.toISOString(),
})

export const troubleRoutes = ({ troubles }: Payments): Route[] => [
  route(calls.troubles.list, {}, async ({ query }) => {
    const { rows, total } = await troubles.list(query.limit ?? 10, query.offset ?? 0)
    return { data: rows.map(present), total }
  }),
  route(calls.troubles.retry, {}, async ({ params }) => ({ data: { isSolved: await troubles.retry(params.id) } })),
  route(calls.troubles.dismiss, {}, async ({ params }) => {
    if (!(await troubles.dismiss(params.id))) throw new AppError('payment.unknown')
    return undefined
  }),
]
