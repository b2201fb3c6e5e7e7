import { Type } from 'typebox'
import { call, empty, endless } from '../call.ts'
import { endlessQuery, Id, OneOf, Time } from '../values.ts'

const Waiting = Type.Object({
  _id: Id,
  kind: OneOf('user', 'performer'),
  name: Type.String(),
  username: Type.String(),
  email: Type.String(),
  isEmailProven: Type.Boolean(),
  askedAt: Time,
})

export const admissions = {
  list: call({
    method: 'GET',
    path: '/admin/registrations',
    access: 'staff',
    permission: 'people.restore',
    summary: 'New accounts that wait for somebody of the staff, the longest waiting first',
    tags: ['admissions'],
    query: Type.Object({ limit: endlessQuery.limit, cursor: endlessQuery.cursor }),
    status: 200,
    answer: endless(Waiting),
  }),
  decide: call({
    method: 'PUT',
    path: '/admin/registrations/{id}',
    access: 'staff',
    permission: 'people.restore',
    summary: 'Open a new account, or do not; they are told by mail',
    changes: ['admissions'],
    params: Type.Object({ id: Id }),
    body: Type.Object({ isAdmitted: Type.Boolean(), reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })) }),
    status: 204,
    answer: empty,
    errors: ['admission.unknown', 'admission.decided'],
  }),
}
