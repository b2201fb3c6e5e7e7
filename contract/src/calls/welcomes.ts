import { Type } from 'typebox'
import { call, empty, one } from '../call.ts'
import { Amount, Id, Nullable, OneOf } from '../values.ts'

export const welcomeOccasions = ['follow', 'subscription'] as const

const occasion = OneOf(...welcomeOccasions)
const params = Type.Object({ occasion })

const Welcome = Type.Object({
  occasion,
  /** `{name}` stands for the fan's. */
  text: Type.String(),
  fileIds: Type.Array(Id),
  price: Nullable(Amount),
  /** How many fans have received one on this occasion, whatever it said then. */
  sent: Type.Integer(),
})

export const welcomes = {
  list: call({
    method: 'GET',
    path: '/welcomes',
    access: 'performer',
    summary: 'What the caller’s new fans are written two minutes after they follow or subscribe',
    tags: ['welcomes'],
    status: 200,
    answer: one(Type.Array(Welcome)),
  }),
  save: call({
    method: 'PUT',
    path: '/welcomes/{occasion}',
    access: 'performer',
    summary: 'Write what new fans receive, once for ever each',
    changes: ['welcomes'],
    params,
    body: Type.Object({
      text: Type.Optional(Type.String({ maxLength: 2000 })),
      fileIds: Type.Optional(Type.Array(Id, { maxItems: 10, uniqueItems: true })),
      price: Type.Optional(Nullable(Amount)),
    }),
    status: 200,
    answer: one(Welcome),
    errors: [
      'account.limited',
      'conversation.not_allowed',
      'message.empty',
      'message.file_unusable',
      'message.paid_not_allowed',
      'content.price_out_of_bounds',
    ],
  }),
  remove: call({
    method: 'DELETE',
    path: '/welcomes/{occasion}',
    access: 'performer',
    summary: 'Welcome nobody any more on this occasion',
    changes: ['welcomes'],
    params,
    status: 204,
    answer: empty,
  }),
}
