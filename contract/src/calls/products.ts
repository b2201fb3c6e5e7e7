import { Type } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { assetQuery } from '../objects/asset.ts'
import { mostSubscriberBps, Product, productStatuses, productTypes } from '../objects/product.ts'
import { Amount, Id, IdOrSlug, listQuery, Nullable, OneOf, period, Time } from '../values.ts'

const form = {
  name: Type.String({ minLength: 1, maxLength: 200 }),
  description: Type.Optional(Type.String({ maxLength: 5000 })),
  type: OneOf(...productTypes),
  price: Amount,
  /** Off the price for those who subscribe to the page, in hundredths of a percent. */
  subscriberBps: Type.Optional(Type.Integer({ minimum: 0, maximum: mostSubscriberBps })),
  /** Null: as many as are wanted. */
  stock: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100_000 }))),
  status: Type.Optional(OneOf(...productStatuses)),
}

const params = Type.Object({ id: Id })
const upload = { fields: ['image', 'digitalFile'] }

const writeErrors = [
  'product.digital_file_required',
  'asset.file_unusable',
  'content.price_out_of_bounds',
  'youth.guardian_required',
  'youth.not_allowed',
  'account.limited',
  'youth.money_not_allowed',
  'upload.too_large',
  'upload.type_not_allowed',
  'upload.unreadable',
  'upload.dimensions',
  'upload.heic',
] as const

export const products = {
  create: call({
    method: 'POST',
    path: '/performer/performer-assets/products',
    access: 'performer',
    summary: 'Put a product on the shelf; as JSON, or as a form with its picture and digital file',
    changes: ['products', 'pages'],
    body: Type.Object({ ...form, teamId: Type.Optional(Nullable(Id)) }),
    upload,
    idempotency: 'brief',
    status: 201,
    answer: one(Product),
    errors: ['team.not_member', ...writeErrors],
  }),
  own: call({
    method: 'GET',
    path: '/performer/performer-assets/products/search',
    access: 'performer',
    summary: 'The own products in every status, or those of a team',
    tags: ['products'],
    query: Type.Object({
      ...listQuery,
      ...period,
      status: Type.Optional(OneOf(...productStatuses)),
      type: Type.Optional(OneOf(...productTypes)),
      sortBy: Type.Optional(OneOf('createdAt', 'updatedAt', 'title', 'price')),
      teamId: Type.Optional(Id),
    }),
    status: 200,
    answer: list(Product),
    errors: ['team.not_member'],
  }),
  ownOne: call({
    method: 'GET',
    path: '/performer/performer-assets/products/{id}/view',
    access: 'performer',
    summary: 'An own product',
    tags: ['products'],
    params,
    status: 200,
    answer: one(Product),
    errors: ['product.unknown'],
  }),
  update: call({
    method: 'PUT',
    path: '/performer/performer-assets/products/{id}',
    access: 'performer',
    summary: 'Change an own product; prices hold for purchases from now on',
    changes: ['products', 'pages'],
    params,
    body: Type.Partial(Type.Object(form)),
    upload,
    status: 200,
    answer: one(Product),
    errors: ['product.unknown', ...writeErrors],
  }),
  remove: call({
    method: 'DELETE',
    path: '/performer/performer-assets/products/{id}',
    access: 'performer',
    summary: 'Take a product off for good; buyers keep what they bought',
    changes: ['products', 'pages'],
    params,
    status: 204,
    answer: empty,
    errors: ['product.unknown'],
  }),
  search: call({
    method: 'GET',
    path: '/performer-assets/products/search',
    access: 'optional',
    summary: 'Products that are for sale',
    tags: ['products'],
    query: Type.Object({
      ...assetQuery.properties,
      type: Type.Optional(OneOf(...productTypes)),
    }),
    status: 200,
    answer: list(Product),
  }),
  view: call({
    method: 'GET',
    path: '/performer-assets/products/{id}',
    access: 'optional',
    summary: 'One product; buyers see it after it was archived, too',
    tags: ['products'],
    params: Type.Object({ id: IdOrSlug }),
    status: 200,
    answer: one(Product),
    errors: ['product.unknown'],
  }),
  downloadLink: call({
    method: 'GET',
    path: '/performer-assets/products/{id}/download-link',
    access: 'user',
    summary: 'A short-lived address of the digital file, for buyers and the owner',
    tags: [],
    params,
    status: 200,
    answer: one(Type.Object({ downloadLink: Type.String(), expiresAt: Time })),
    errors: ['product.unknown', 'product.not_purchased', 'product.not_digital', 'product.file_not_ready'],
  }),
}
