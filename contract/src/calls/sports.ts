import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { seasons, SportRecord } from '../objects/sport.ts'
import { teamGenders, teamLevels } from '../objects/team.ts'
import { Id, OneOf } from '../values.ts'

const some = <const V extends readonly string[]>(values: V) =>
  Type.Optional(Type.Array(OneOf(...values), { maxItems: values.length, uniqueItems: true }))

export const sports = {
  all: call({
    method: 'GET',
    path: '/admin/sports',
    access: 'staff',
    permission: 'site.write',
    summary: 'All sports by name, those that are no longer offered too',
    tags: ['sports'],
    status: 200,
    answer: list(SportRecord),
  }),
  update: call({
    method: 'PUT',
    path: '/admin/sports/{id}',
    access: 'staff',
    permission: 'site.write',
    summary: 'Change what a sport has, or whether it is offered',
    changes: ['sports'],
    params: Type.Object({ id: Id }),
    body: Type.Object({
      positions: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 40 })),
      levels: some(teamLevels),
      genders: some(teamGenders),
      seasons: some(seasons),
      isRetired: Type.Optional(Type.Boolean()),
    }),
    status: 200,
    answer: one(SportRecord),
    errors: ['sport.unknown'],
  }),
}
