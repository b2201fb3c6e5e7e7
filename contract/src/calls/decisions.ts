// What was decided about somebody's own things, and their word against it.
import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { OwnDecision } from '../objects/case.ts'
import { Id, listQuery } from '../values.ts'

const params = Type.Object({ id: Id })
/** From the letter, for whoever cannot sign in. */
const code = Type.Optional(Type.String({ minLength: 1, maxLength: 120 }))

export const decisions = {
  list: call({
    method: 'GET',
    path: '/cases',
    access: 'user',
    summary: 'Decisions about what is the caller’s own, or of a team that the caller owns; the latest first',
    tags: ['cases'],
    query: Type.Object({ limit: listQuery.limit, offset: listQuery.offset }),
    status: 200,
    answer: list(OwnDecision),
  }),
  view: call({
    method: 'GET',
    path: '/cases/{id}',
    access: 'optional',
    summary: 'One decision, for its owner or whoever holds the code of the letter',
    tags: ['cases'],
    params,
    query: Type.Object({ code }),
    status: 200,
    answer: one(OwnDecision),
    errors: ['case.unknown'],
  }),
  appeal: call({
    method: 'POST',
    path: '/cases/{id}/appeal',
    access: 'optional',
    summary: 'Ask somebody else to look again, once, within 30 days',
    changes: ['cases'],
    params,
    body: Type.Object({ text: Type.String({ minLength: 1, maxLength: 2000 }), code }),
    idempotency: 'brief',
    status: 200,
    answer: one(OwnDecision),
    errors: ['case.unknown', 'appeal.sent_already', 'appeal.too_late'],
  }),
}
