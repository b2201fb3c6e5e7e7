import { Type } from 'typebox'
import { call, list } from '../call.ts'
import { Owned, ownedKinds } from '../objects/library.ts'
import { listQuery, OneOf } from '../values.ts'

export const library = {
  list: call({
    method: 'GET',
    path: '/library',
    access: 'user',
    summary:
      'What the caller bought or was given, the newest first; `q` looks in the titles and pages that they may see. Up to five thousand things',
    tags: ['charges', 'feeds', 'videos', 'galleries', 'products', 'messages', 'streams', 'orders'],
    query: Type.Object({
      q: listQuery.q,
      kind: Type.Optional(OneOf(...ownedKinds)),
      limit: listQuery.limit,
      offset: listQuery.offset,
    }),
    status: 200,
    answer: list(Owned),
  }),
}
