// Search over people, teams and what they publish.
import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { SearchHit, searchKinds, SearchTotals } from '../objects/search.ts'
import type { Tag } from '../tags.ts'
import { Id, listQuery, OneOf } from '../values.ts'

const filters = { sportId: Type.Optional(Id), state: Type.Optional(Type.String({ minLength: 1, maxLength: 3 })) }
const q = Type.String({ minLength: 1, maxLength: 100 })

/** Whoever blocks or follows somebody finds otherwise at once; what is written is found a moment later anyhow. */
const tags = ['pages'] as const satisfies readonly Tag[]

export const search = {
  keywords: call({
    method: 'POST',
    path: '/search/keywords',
    access: 'optional',
    isReading: true,
    summary: 'How much there is of each kind; the word is counted among those that people search for',
    changes: [],
    body: Type.Object({
      keyword: q,
      objectType: Type.Optional(OneOf(...searchKinds)),
      ...filters,
    }),
    status: 200,
    answer: one(SearchTotals),
  }),
  listKeywords: call({
    method: 'GET',
    path: '/search/list/keywords',
    access: 'public',
    summary: 'What several people searched for in the last 30 days',
    tags: [...tags],
    query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })) }),
    status: 200,
    answer: list(Type.Object({ keyword: Type.String(), attempt: Type.Integer() })),
  }),
  results: call({
    method: 'GET',
    path: '/search/results',
    access: 'optional',
    summary: 'What is found of one kind, the best first; `total` is exact up to a thousand',
    tags: [...tags],
    query: Type.Object({ q, type: OneOf(...searchKinds), ...filters, limit: listQuery.limit, offset: listQuery.offset }),
    status: 200,
    answer: list(SearchHit),
  }),
  trending: call({
    method: 'GET',
    path: '/search/trending',
    access: 'optional',
    summary: 'What is being talked about, everywhere or in a sport or a state, the hottest first',
    tags: [...tags, 'trends'],
    query: Type.Object({ ...filters, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })) }),
    status: 200,
    answer: list(SearchHit),
  }),
  suggestions: call({
    method: 'GET',
    path: '/search/suggestions',
    access: 'optional',
    summary: 'While one types: at most eight people, teams and words',
    tags: [...tags],
    query: Type.Object({ q }),
    status: 200,
    answer: one(Type.Object({ hits: Type.Array(SearchHit), words: Type.Array(Type.String()) })),
  }),
}
