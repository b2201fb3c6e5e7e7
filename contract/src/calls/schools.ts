import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { EducationType, SchoolPage, SchoolRecord } from '../objects/school.ts'
import { Id, listQuery, OneOf } from '../values.ts'

const params = Type.Object({ id: Id })
const line = Type.String({ minLength: 1, maxLength: 120 })

/** Whoever shows a school shows its name: profiles, posts and lists. */
const shown = ['schools', 'pages', 'own-page', 'account', 'feeds'] as const

const part = Type.String({ minLength: 1, maxLength: 300 })

export const schools = {
  view: call({
    method: 'GET',
    path: '/schools/{id}',
    access: 'public',
    summary: 'A school by its id, a college also by its six digits; what was merged leads to what it is today',
    tags: ['schools', 'pages'],
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 40 }) }),
    status: 200,
    answer: one(SchoolPage),
    errors: ['school.unknown'],
  }),
  at: call({
    method: 'GET',
    path: '/schools/{state}/{city}/{school}',
    access: 'public',
    summary: 'A high school by the parts of its address, however they are spelled',
    tags: ['schools', 'pages'],
    params: Type.Object({ state: part, city: part, school: part }),
    status: 200,
    answer: one(SchoolPage),
    errors: ['school.unknown'],
  }),
  all: call({
    method: 'GET',
    path: '/admin/schools',
    access: 'staff',
    permission: 'site.write',
    summary: 'Schools by state of their review, the longest waiting first; with words, the best match first',
    tags: ['schools'],
    query: Type.Object({
      q: listQuery.q,
      limit: listQuery.limit,
      offset: listQuery.offset,
      state: Type.Optional(OneOf('waiting', 'reviewed')),
      educationType: Type.Optional(EducationType),
      stateCode: Type.Optional(Type.String({ maxLength: 120 })),
    }),
    status: 200,
    answer: list(SchoolRecord),
  }),
  update: call({
    method: 'PUT',
    path: '/admin/schools/{id}',
    access: 'staff',
    permission: 'site.write',
    summary: 'Approve a school, or change its name and place; its old address leads to the new one',
    changes: shown,
    params,
    body: Type.Object({
      name: Type.Optional(line),
      city: Type.Optional(line),
      stateCode: Type.Optional(Type.String({ minLength: 2, maxLength: 3 })),
      isReviewed: Type.Optional(Type.Boolean()),
      /** All of them: whoever is at the school has mail there. */
      domains: Type.Optional(Type.Array(Type.String({ minLength: 4, maxLength: 120 }), { maxItems: 10 })),
    }),
    status: 200,
    answer: one(SchoolRecord),
    errors: ['school.unknown', 'school.already_exists', 'school.domain_shared'],
  }),
  merge: call({
    method: 'POST',
    path: '/admin/schools/{id}/merge',
    access: 'staff',
    permission: 'site.write',
    summary: 'Say that a school is another one; whoever is there moves, and its id and addresses lead on',
    changes: shown,
    params,
    body: Type.Object({ into: Id }),
    status: 200,
    answer: one(SchoolRecord),
    errors: ['school.unknown', 'school.other_kind', 'school.official_stays'],
  }),
}
