// How somebody reads at home. The posts themselves, newest first, are `feeds.list`; beside them stand `home.things`.
import { Type } from 'typebox'
import { call, empty, endless, one } from '../call.ts'
import { HomeAway, HomeOrder, homeOrders, HomePost, HomeThing } from '../objects/home.ts'
import { endlessQuery, Id, OneOf } from '../values.ts'

const ids = Type.Optional(Type.Array(Id, { maxItems: 50, uniqueItems: true }))

export const home = {
  order: call({
    method: 'GET',
    path: '/home/order',
    access: 'user',
    summary: 'In which order one reads at home, on every device',
    tags: ['home-order'],
    status: 200,
    answer: one(HomeOrder),
  }),
  choose: call({
    method: 'PUT',
    path: '/home/order',
    access: 'user',
    summary: 'Read the newest first, or the best; be shown what there was while one was away, or not',
    changes: ['home-order'],
    body: Type.Object({ order: Type.Optional(OneOf(...homeOrders)), showsAway: Type.Optional(Type.Boolean()) }),
    status: 200,
    answer: one(HomeOrder),
    errors: ['youth.not_allowed'],
  }),
  best: call({
    method: 'GET',
    path: '/home/best',
    access: 'user',
    summary:
      'Posts of the last three days of the pages one follows and subscribes to, the nearest first; then the older ones, newest first',
    tags: ['feeds'],
    query: Type.Object({
      limit: endlessQuery.limit,
      cursor: endlessQuery.cursor,
      /** A name of the caller’s own making: under it the same order is found again, whatever is done meanwhile. */
      list: Type.Optional(Id),
    }),
    status: 200,
    answer: endless(HomePost),
    errors: ['youth.not_allowed', 'home.list_gone'],
  }),
  things: call({
    method: 'GET',
    path: '/home/things',
    access: 'user',
    summary: 'Videos, galleries and products of the pages one follows and subscribes to, newest first; under 18 nothing that is only sold',
    tags: ['feeds', 'galleries', 'products', 'videos'],
    query: Type.Object({ limit: endlessQuery.limit, cursor: endlessQuery.cursor }),
    status: 200,
    answer: endless(HomeThing),
  }),
  away: call({
    method: 'POST',
    path: '/home/away',
    access: 'user',
    summary: 'Says that one is at home, and answers what was best while one was away',
    changes: [],
    status: 200,
    answer: one(HomeAway),
    errors: ['youth.not_allowed'],
  }),
  look: call({
    method: 'POST',
    path: '/home/looks',
    access: 'user',
    summary: 'Which posts one has seen in a list, and which one has opened',
    // The order that is being read stays as it is.
    changes: [],
    body: Type.Object({ shown: ids, opened: ids }),
    status: 204,
    answer: empty,
    errors: ['youth.not_allowed'],
  }),
}
