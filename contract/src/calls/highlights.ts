// What an athlete holds at the top of the own page.
import { Type } from 'typebox'
import { call, list } from '../call.ts'
import { Highlight, mostHighlights } from '../objects/athlete-record.ts'
import { Id, IdOrSlug, OneOf } from '../values.ts'

export const highlights = {
  list: call({
    method: 'GET',
    path: '/performers/{id}/highlights',
    access: 'optional',
    summary: 'Up to three posts and videos that an athlete has chosen; what is not to be found by everybody is left out',
    // What is bought opens here, too.
    tags: ['feeds', 'videos'],
    params: Type.Object({ id: IdOrSlug }),
    status: 200,
    answer: list(Highlight),
    errors: ['performer.unknown'],
  }),
  save: call({
    method: 'PUT',
    path: '/highlights',
    access: 'performer',
    summary: 'Choose what stands at the top of the own page, in this order',
    changes: ['feeds', 'videos'],
    body: Type.Object({
      things: Type.Array(Type.Object({ type: OneOf('feed', 'video'), _id: Id }), { maxItems: mostHighlights }),
    }),
    status: 200,
    answer: list(Highlight),
    errors: ['highlight.unusable'],
  }),
}
