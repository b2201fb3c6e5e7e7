// What administrators take out of the lists of what is talked about.
import { Type } from 'typebox'
import { call, empty, list } from '../call.ts'
import { SearchHit } from '../objects/search.ts'
import { Id, Time } from '../values.ts'

const RemovedTrend = Type.Object({
  hit: SearchHit,
  reason: Type.String(),
  /** Who took it out. */
  by: Type.String(),
  removedAt: Time,
})
const params = Type.Object({ id: Id })

export const trends = {
  removed: call({
    method: 'GET',
    path: '/admin/trends/removed',
    access: 'staff',
    permission: 'screening.write',
    summary: 'What was taken out of the lists of what is talked about, the last one first',
    tags: ['trends'],
    status: 200,
    answer: list(RemovedTrend),
  }),
  remove: call({
    method: 'PUT',
    path: '/admin/trends/removed/{id}',
    access: 'staff',
    permission: 'screening.write',
    summary: 'Take a thing out of what is talked about, with a reason; everything else about it stays as it is',
    changes: ['trends'],
    params,
    body: Type.Object({ reason: Type.String({ minLength: 3, maxLength: 300 }) }),
    status: 204,
    answer: empty,
    errors: ['trend.unknown'],
  }),
  restore: call({
    method: 'DELETE',
    path: '/admin/trends/removed/{id}',
    access: 'staff',
    permission: 'screening.write',
    summary: 'Let a thing be talked about again',
    changes: ['trends'],
    params,
    status: 204,
    answer: empty,
  }),
}
