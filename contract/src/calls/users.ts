import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { AccountCard, Gender, PublicUser, User } from '../objects/account.ts'
import { File } from '../objects/file.ts'
import { Me } from '../objects/performer.ts'
import { Id, IdOrSlug, listQuery, OneOf } from '../values.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

/** Fields of the own account that a form may change; an empty text leaves the value as it is. */
export const accountChanges = {
  name: text(100),
  firstName: text(100),
  lastName: text(100),
  username: text(30),
  email: text(254),
  phone: text(20),
  phoneCode: text(6),
  gender: Type.Optional(Gender),
  country: text(2),
  password: text(128),
  currentPassword: text(128),
  dateOfBirth: text(10),
  /** Whether others see that one is there; of a minor nobody does. */
  showOnline: Type.Optional(Type.Boolean()),
}

export const users = {
  me: call({
    method: 'GET',
    path: '/users/me',
    access: 'user',
    isAlwaysOpen: true,
    summary: 'The own account',
    tags: ['account'],
    status: 200,
    answer: one(Me),
  }),
  update: call({
    method: 'PUT',
    path: '/users',
    access: 'user',
    summary: 'Change the own account',
    changes: ['account'],
    body: Type.Object(accountChanges),
    status: 200,
    answer: one(User),
    errors: [
      'auth.email_taken',
      'auth.username_taken',
      'auth.incorrect_credentials',
      'auth.recent_login_required',
      'auth.weak_password',
      'user.date_of_birth_fixed',
    ],
  }),
  search: call({
    method: 'GET',
    path: '/users/search',
    access: 'performer',
    summary: 'Find fans',
    tags: ['people'],
    query: Type.Object({
      ...listQuery,
      country: Type.Optional(Type.String({ maxLength: 2 })),
      sortBy: Type.Optional(OneOf('createdAt', 'name')),
    }),
    status: 200,
    answer: list(PublicUser),
  }),
  view: call({
    method: 'GET',
    path: '/users/view/{id}',
    access: 'optional',
    summary: 'A fan in public',
    tags: ['people'],
    params: Type.Object({ id: IdOrSlug }),
    status: 200,
    answer: one(PublicUser),
    errors: ['user.unknown'],
  }),
  referral: call({
    method: 'GET',
    path: '/users/referral/{code}',
    access: 'public',
    summary: 'Who a fan’s referral code belongs to',
    tags: ['people'],
    params: Type.Object({ code: Type.String({ maxLength: 40 }) }),
    status: 200,
    answer: one(Type.Object({ ...AccountCard.properties, code: Type.String() })),
    errors: ['user.unknown'],
  }),
  uploadAvatar: call({
    method: 'POST',
    path: '/users/{id}/avatar/upload',
    access: 'user',
    summary: 'Set the own picture',
    changes: ['account'],
    params: Type.Object({ id: Type.Union([Id, Type.Literal('me')]) }),
    upload: { fields: ['file', 'avatar'] },
    status: 201,
    answer: one(File),
    errors: ['user.unknown'],
  }),
}
