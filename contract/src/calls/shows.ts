// Private and group streams, paid by the minute. They are asked for on the socket (`private-stream/request`).
import { Type } from 'typebox'
import { call, empty, one } from '../call.ts'
import { ShowRequest } from '../objects/show.ts'
import { Id, OneOf } from '../values.ts'

const params = Type.Object({ id: Id })

export const shows = {
  requests: call({
    method: 'GET',
    path: '/streaming/private-requests',
    access: 'performer',
    summary: 'Who asks for a private stream or a seat in the own group stream, and who has one: the oldest first',
    tags: ['shows'],
    status: 200,
    answer: one(Type.Array(ShowRequest)),
  }),
  answer: call({
    method: 'PUT',
    path: '/streaming/private-requests/{id}',
    access: 'performer',
    summary: 'Accept a request, or decline it; declined while it runs it ends, and the minute that runs goes back',
    changes: ['shows', 'streams'],
    params,
    body: Type.Object({ status: OneOf('accepted', 'declined') }),
    status: 200,
    answer: one(ShowRequest),
    errors: ['show.unknown', 'show.over', 'show.full', 'stream.already_live', 'stream.offline', 'account.limited', 'youth.not_allowed'],
  }),
  mine: call({
    method: 'GET',
    path: '/streaming/private-requests/mine',
    access: 'user',
    summary: 'The own request that waits, was accepted or runs: one at most',
    tags: ['shows'],
    status: 200,
    answer: one(Type.Array(ShowRequest)),
  }),
  withdraw: call({
    method: 'DELETE',
    path: '/streaming/private-requests/{id}',
    access: 'user',
    summary: 'Take the own request back, or leave what runs: nothing more is paid',
    changes: ['shows', 'streams'],
    params,
    status: 204,
    answer: empty,
    errors: ['show.unknown'],
  }),
}
