import { Type } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { assetForm, assetFormErrors, assetQuery, chosenStatuses, Gallery, ownAssetQuery } from '../objects/asset.ts'
import { Id, IdOrSlug, Nullable, OneOf } from '../values.ts'

const form = { ...assetForm, status: Type.Optional(OneOf(...chosenStatuses)) }
const params = Type.Object({ id: Id })

export const galleries = {
  create: call({
    method: 'POST',
    path: '/performer/performer-assets/galleries',
    access: 'performer',
    summary: 'Make a gallery; others see it once it holds a photo',
    changes: ['galleries', 'photos', 'pages'],
    body: Type.Object({ ...form, teamId: Type.Optional(Nullable(Id)) }),
    idempotency: 'brief',
    status: 201,
    answer: one(Gallery),
    errors: ['team.not_member', ...assetFormErrors],
  }),
  own: call({
    method: 'GET',
    path: '/performer/performer-assets/galleries/search',
    access: 'performer',
    summary: 'The own galleries in every status, or those of a team',
    tags: ['galleries'],
    query: ownAssetQuery,
    status: 200,
    answer: list(Gallery),
    errors: ['team.not_member'],
  }),
  ownOne: call({
    method: 'GET',
    path: '/performer/performer-assets/galleries/{id}/view',
    access: 'performer',
    summary: 'An own gallery',
    tags: ['galleries'],
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
    changes: ['galleries', 'photos', 'pages'],
    params,
    body: Type.Partial(Type.Object(form)),
    status: 200,
    answer: one(Gallery),
    errors: ['gallery.unknown', ...assetFormErrors],
  }),
  remove: call({
    method: 'DELETE',
    path: '/performer/performer-assets/galleries/{id}',
    access: 'performer',
    summary: 'Remove an own gallery; buyers keep what they bought',
    changes: ['galleries', 'photos', 'pages'],
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
    tags: ['galleries'],
    query: assetQuery,
    status: 200,
    answer: list(Gallery),
  }),
  view: call({
    method: 'GET',
    path: '/performer-assets/galleries/{id}/view',
    access: 'optional',
    summary: 'One gallery, open or locked; buyers see it after it was archived, too',
    tags: ['galleries'],
    params: Type.Object({ id: IdOrSlug }),
    status: 200,
    answer: one(Gallery),
    errors: ['gallery.unknown'],
  }),
}
