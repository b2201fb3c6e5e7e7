// Pages that somebody does not follow yet and may like.
import { Type } from 'typebox'
import { call, empty, list } from '../call.ts'
import { Suggestion } from '../objects/home.ts'
import { Id } from '../values.ts'

export const suggestions = {
  list: call({
    method: 'GET',
    path: '/suggestions',
    access: 'user',
    summary:
      'Pages that are new to the caller: what they said they like, what others follow who follow the same, and one in five that is young',
    tags: ['first-week', 'mutes', 'pages', 'suggestions'],
    query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })) }),
    status: 200,
    answer: list(Suggestion),
    errors: ['youth.not_allowed'],
  }),
  refuse: call({
    method: 'POST',
    path: '/suggestions/refusals',
    access: 'user',
    summary: 'Not for me: never suggest this page again, and less of what is like it',
    changes: ['suggestions'],
    body: Type.Object({ pageId: Id }),
    status: 204,
    answer: empty,
    errors: ['page.country_blocked', 'page.unknown', 'youth.not_allowed'],
  }),
}
