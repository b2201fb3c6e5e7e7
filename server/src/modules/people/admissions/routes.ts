import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Admissions } from './service.ts'

export const admissionRoutes = ({ admissions }: { admissions: Admissions }): Route[] => [
  route(calls.admissions.list, {}, async ({ query: { limit = 25, cursor } }) => {
    const { waiting, nextCursor } = await admissions.list({ limit, cursor })
    const data = waiting.map(({ row, account }) => ({
      _id: account.id,
      kind: row.kind,
      name: account.name,
      username: account.username ?? account.login_name ?? '',
      email: account.email ?? '',
      isEmailProven: account.email_verified_at !== null,
      askedAt: row.asked_at.toISOString(),
    }))
    return { data, nextCursor }
  }),
  route(calls.admissions.decide, {}, async ({ params, body, viewer }) => {
    await admissions.decide(params.id, viewer.accountId, body)
    return undefined
  }),
]
