import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { Sport } from '../objects/sport.ts'
import { Id, Nullable } from '../values.ts'

const text = Type.String()
const Options = Type.Array(Type.Object({ value: text, text }))

/** Reference lists come whole; `total` is their length. */
const whole = { method: 'GET', access: 'public', status: 200 } as const

export const reference = {
  countries: call({
    ...whole,
    path: '/countries',
    summary: 'Countries',
    changes: [],
    answer: list(
      Type.Object({
        name: text,
        code: text,
        capital: Nullable(text),
        region: text,
        currency: Nullable(Type.Object({ code: text, name: text, symbol: text })),
        language: Nullable(text),
        flag: text,
      }),
    ),
  }),
  states: call({
    ...whole,
    path: '/states/{countryCode}',
    summary: 'States of a country',
    changes: [],
    params: Type.Object({ countryCode: Type.String({ maxLength: 3 }) }),
    answer: list(Type.Object({ name: text, code: text })),
  }),
  cities: call({
    ...whole,
    path: '/cities/{countryCode}/{state}',
    summary: 'Cities of a state, given by code or name',
    changes: [],
    params: Type.Object({ countryCode: Type.String({ maxLength: 3 }), state: Type.String({ maxLength: 100 }) }),
    answer: list(text),
  }),
  languages: call({ ...whole, path: '/languages', summary: 'Languages', tags: [], answer: list(Type.Object({ name: text, code: text })) }),
  phoneCodes: call({
    ...whole,
    path: '/phone-codes',
    summary: 'Dialling codes',
    changes: [],
    answer: list(Type.Object({ name: text, code: text, dialCode: text })),
  }),
  userAdditional: call({
    ...whole,
    path: '/user-additional',
    summary: 'Option lists of forms',
    changes: [],
    answer: one(
      Type.Object({
        ages: Options,
        genders: Options,
        heights: Options,
        weights: Options,
        educationTypes: Options,
        schoolRoles: Options,
        gradYears: Options,
        teamGenders: Options,
        teamLevels: Options,
        staffRoles: Options,
        reportReasons: Options,
      }),
    ),
  }),
  verifyCaptcha: call({
    method: 'POST',
    path: '/re-captcha/verify',
    access: 'public',
    summary: 'Check a captcha; true when it is switched off',
    changes: [],
    body: Type.Object({ token: Type.String({ maxLength: 4000 }) }),
    status: 200,
    answer: one(Type.Object({ success: Type.Boolean() })),
  }),
  slug: call({
    ...whole,
    path: '/slug/{slug}',
    summary: 'What a slug stands for',
    changes: [],
    params: Type.Object({ slug: Type.String({ minLength: 1, maxLength: 120 }) }),
    answer: one(Type.Object({ type: text, id: Id, path: text })),
    errors: ['page.unknown'],
  }),
  slugCheck: call({
    ...whole,
    path: '/slug/check',
    summary: 'Whether a slug or username is free',
    changes: [],
    query: Type.Object({
      slug: Type.String({ minLength: 1, maxLength: 120 }),
      type: Type.String({ maxLength: 20 }),
      excludeId: Type.Optional(Id),
    }),
    answer: one(Type.Object({ available: Type.Boolean(), suggestion: Nullable(text) })),
  }),
  sports: call({
    ...whole,
    path: '/performers/sports/list',
    summary: 'Sports, by name',
    tags: ['sports'],
    answer: list(Sport),
  }),
}
