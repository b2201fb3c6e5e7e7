import { Type, type Static } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { Id, Name, Nullable, Time } from '../values.ts'

const Line = Type.String({ minLength: 1, maxLength: 200 })
/** Not every country has states and codes; an empty text says so. */
const Place = Type.String({ maxLength: 100 })
const MaybeLine = Type.Optional(Nullable(Type.String({ maxLength: 200 })))

const form = {
  name: Name,
  country: Type.String({ pattern: '^[A-Z]{2}$', description: 'two letters of ISO 3166' }),
  state: Place,
  city: Line,
  streetAddress: Line,
  zipCode: Type.String({ maxLength: 20 }),
  district: MaybeLine,
  ward: MaybeLine,
  streetNumber: MaybeLine,
  phone: MaybeLine,
  description: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  isDefault: Type.Optional(Type.Boolean()),
}

const Maybe = Nullable(Type.String())

export const Address = Type.Object({
  _id: Id,
  name: Type.String(),
  country: Type.String(),
  state: Type.String(),
  city: Type.String(),
  streetAddress: Type.String(),
  zipCode: Type.String(),
  district: Maybe,
  ward: Maybe,
  streetNumber: Maybe,
  phone: Maybe,
  description: Maybe,
  /** The one that a purchase offers first. */
  isDefault: Type.Boolean(),
  /** As it is written on a parcel, one line each. */
  text: Type.String(),
  createdAt: Time,
  updatedAt: Time,
})
export type Address = Static<typeof Address>

const params = Type.Object({ id: Id })

export const addresses = {
  list: call({
    method: 'GET',
    path: '/addresses',
    access: 'user',
    summary: 'The own delivery addresses, the default first',
    tags: ['addresses'],
    status: 200,
    answer: list(Address),
  }),
  create: call({
    method: 'POST',
    path: '/addresses',
    access: 'user',
    summary: 'Keep a delivery address; the first one is the default',
    changes: ['addresses'],
    body: Type.Object(form),
    idempotency: 'brief',
    status: 201,
    answer: one(Address),
    errors: ['address.limit_reached'],
  }),
  view: call({
    method: 'GET',
    path: '/addresses/{id}',
    access: 'user',
    summary: 'An own delivery address',
    tags: ['addresses'],
    params,
    status: 200,
    answer: one(Address),
    errors: ['address.unknown'],
  }),
  update: call({
    method: 'PUT',
    path: '/addresses/{id}',
    access: 'user',
    summary: 'Change an own delivery address; orders keep the address they were made with',
    changes: ['addresses'],
    params,
    body: Type.Partial(Type.Object(form)),
    status: 200,
    answer: one(Address),
    errors: ['address.unknown'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/addresses/{id}',
    access: 'user',
    summary: 'Remove an own delivery address',
    changes: ['addresses'],
    params,
    status: 204,
    answer: empty,
    errors: ['address.unknown'],
  }),
}
