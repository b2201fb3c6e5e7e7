import { Type } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { assetStatuses, chosenStatuses, Gallery } from '../objects/asset.ts'
import { Audience } from '../objects/feed.ts'
import { Amount, Id, IdOrSlug, listQuery, Nullable, OneOf, period } from '../values.ts'

const form = {
  title: Type.String({ minLength: 1, maxLength: 200 }),
  description: Type.Optional(Type.String({ maxLength: 5000 })),
  isSale: Type.Optional(Type.Boolean()),
  price: Type.Optional(Nullable(Amount)),
  audience: Type.Optional(Audience),
  status: Type.Optional(OneOf(...chosenStatuses)),
}

const params = Type.Object({ id: Id })

const writeErrors = ['content.audience_mismatch', 'content.price_out_of_bounds', 'youth.guardian_required', 'youth.money_not_allowed'] as const

export const galleries = {
  create: call({
    method: 'POST',
    path: '/performer/performer-assets/galleries',
    access: 'performer',
    summary: 'Make a gallery; others see it once it holds a photo',
    body: Type.Object(form),
    status: 201,
    answer: one(Gallery),
    errors: writeErrors,
  }),
  own: call({
    method: 'GET',
    path: '/performer/performer-assets/galleries/search',
    access: 'performer',
    summary: 'The own galleries in every status',
    query: Type.Object({
      ...listQuery,
      ...period,
      status: Type.Optional(OneOf(...assetStatuses)),
      sortBy: Type.Optional(OneOf('createdAt', 'updatedAt', 'title', 'price')),
    }),
    status: 200,
    answer: list(Gallery),
  }),
  ownOne: call({
    method: 'GET',
    path: '/performer/performer-assets/galleries/{id}/view',
    access: 'performer',
    summary: 'An own gallery',
    params,
    status: 200,
    answer: one(Gallery),
    errors: ['gallery.unknown'],
  }),
  update: call({
    method: 'PUT',
    path: '/performer/performer-assets/galleries/{id}',
    access: 'performer',
    summary: 'Change an own gallery; its photos follow it',
    params,
    body: Type.Partial(Type.Object(form)),
    status: 200,
    answer: one(Gallery),
    errors: ['gallery.unknown', ...writeErrors],
  }),
  remove: call({
    method: 'DELETE',
    path: '/performer/performer-assets/galleries/{id}',
    access: 'performer',
    summary: 'Remove an own gallery; buyers keep what they bought',
    params,
    status: 204,
    answer: empty,
    errors: ['gallery.unknown'],
  }),
  search: call({
    method: 'GET',
    path: '/performer-assets/galleries/search',
    access: 'optional',
    summary: 'Galleries that are out, open or locked',
    query: Type.Object({
      ...listQuery,
      ...period,
      performerId: Type.Optional(Id),
      teamId: Type.Optional(Id),
      excludedId: Type.Optional(Id),
      isSale: Type.Optional(Type.Boolean()),
      sortBy: Type.Optional(OneOf('createdAt', 'popular', 'price')),
    }),
    status: 200,
    answer: list(Gallery),
  }),
  view: call({
    method: 'GET',
    path: '/performer-assets/galleries/{id}/view',
    access: 'optional',
    summary: 'One gallery, open or locked; buyers see it after it was archived, too',
    params: Type.Object({ id: IdOrSlug }),
    status: 200,
    answer: one(Gallery),
    errors: ['gallery.unknown'],
  }),
}
