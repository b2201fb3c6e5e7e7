import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { Id, listQuery, Nullable, OneOf, Time } from '../values.ts'

const Inquiry = Type.Object({
  _id: Id,
  kind: OneOf('contact', 'info'),
  name: Type.String(),
  email: Type.String(),
  subject: Nullable(Type.String()),
  message: Nullable(Type.String()),
  /** What else the form asked. */
  details: Type.Array(Type.Object({ name: Type.String(), text: Type.String() })),
  answeredAt: Nullable(Time),
  createdAt: Time,
})
const params = Type.Object({ id: Id })

export const inquiries = {
  list: call({
    method: 'GET',
    path: '/admin/inquiries',
    access: 'staff',
    permission: 'inquiries.answer',
    summary: 'What visitors wrote, the longest waiting first',
    tags: ['inquiries'],
    query: Type.Object({ limit: listQuery.limit, offset: listQuery.offset, state: Type.Optional(OneOf('open', 'answered')) }),
    status: 200,
    answer: list(Inquiry),
  }),
  answer: call({
    method: 'PUT',
    path: '/admin/inquiries/{id}',
    access: 'staff',
    permission: 'inquiries.answer',
    summary: 'Mark an inquiry as answered, or as open again',
    changes: ['inquiries'],
    params,
    body: Type.Object({ isAnswered: Type.Boolean() }),
    status: 200,
    answer: one(Inquiry),
    errors: ['inquiry.unknown'],
  }),
  letAskAgain: call({
    method: 'POST',
    path: '/admin/inquiries/{id}/age-gate',
    access: 'staff',
    permission: 'documents.verify',
    summary: 'Mail a link by which a browser asks the date of birth again',
    changes: ['inquiries'],
    params,
    status: 200,
    answer: one(Inquiry),
    errors: ['inquiry.unknown'],
  }),
  askAgain: call({
    method: 'POST',
    path: '/auth/age-gate',
    access: 'public',
    summary: 'Let this browser ask the date of birth again, by the mailed link',
    changes: [],
    body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 200 }) }),
    status: 200,
    answer: one(Type.Object({ opened: Type.Boolean() })),
    errors: ['auth.link_expired'],
  }),
}
