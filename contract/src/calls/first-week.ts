// The first week of an account: one next step at a time, out of what is there already.
import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { fanSteps, FirstWeek } from '../objects/first-week.ts'
import { Performer } from '../objects/performer.ts'
import { Id, Nullable, OneOf } from '../values.ts'

export const firstWeek = {
  view: call({
    method: 'GET',
    path: '/first-week',
    access: 'user',
    summary: 'What is done and what comes next',
    tags: ['first-week', 'account', 'own-page', 'follows', 'feeds', 'payouts', 'earnings'],
    status: 200,
    answer: one(FirstWeek),
  }),
  update: call({
    method: 'PUT',
    path: '/first-week',
    access: 'user',
    summary: 'Say what one follows, or skip a step',
    changes: ['first-week'],
    body: Type.Object({
      sportIds: Type.Optional(Type.Array(Id, { maxItems: 20 })),
      stateCode: Type.Optional(Nullable(Type.String({ pattern: '^[A-Z]{2}$' }))),
      schoolId: Type.Optional(Nullable(Id)),
      skip: Type.Optional(OneOf(...fanSteps, 'all')),
    }),
    status: 200,
    answer: one(FirstWeek),
    errors: ['performer.sport_unknown', 'school.unknown'],
  }),
  pages: call({
    method: 'GET',
    path: '/first-week/pages',
    access: 'user',
    summary: 'Ten pages that fit what was said, two of them small',
    tags: ['first-week', 'pages'],
    status: 200,
    answer: list(Performer),
  }),
}
