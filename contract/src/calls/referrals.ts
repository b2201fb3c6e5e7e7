// The own code with which somebody recommends the site (wire.md 2); links that are shared carry it.
import { Type } from 'typebox'
import { call, one } from '../call.ts'

export const referrals = {
  code: call({
    method: 'GET',
    path: '/referrals/user/code',
    access: 'user',
    summary: 'The own code for links; nobody under 18 has one',
    tags: ['account'],
    status: 200,
    answer: one(Type.Object({ code: Type.String(), url: Type.String() })),
    errors: ['youth.not_allowed'],
  }),
}
