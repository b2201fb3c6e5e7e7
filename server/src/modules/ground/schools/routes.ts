import { calls, type SchoolRecord } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { School, Schools } from './service.ts'

export const presentRecord = ({ id, publicId, createdAt, domains, ...school }: School): SchoolRecord => ({
  ...school,
  domains: [...domains],
  _id: id,
  collegeId: publicId === id ? null : publicId,
  createdAt: createdAt.toISOString(),
})

export const schoolRoutes = ({ schools }: { schools: Schools }): Route[] => [
  route(calls.schools.all, {}, async ({ query: { state, limit = 10, offset = 0, ...query } }) => {
    const isReviewed = state === undefined ? undefined : state === 'reviewed'
    const found = await schools.find({ ...query, isReviewed }, { limit, offset })
    return { data: found.schools.map(presentRecord), total: found.total }
  }),
  route(calls.schools.update, {}, async ({ params, body }) => ({ data: presentRecord(await schools.update(params.id, body)) })),
  route(calls.schools.merge, {}, async ({ params, body }) => ({ data: presentRecord(await schools.merge(params.id, body.into)) })),
]
