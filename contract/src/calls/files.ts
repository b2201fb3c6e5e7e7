import { Type } from 'typebox'
import { call, one } from '../call.ts'
import { File } from '../objects/file.ts'
import { Id, OneOf } from '../values.ts'

export const files = {
  status: call({
    method: 'GET',
    path: '/files/{id}/status',
    access: 'user',
    summary: 'How far a file is; its address for whoever may see it',
    tags: ['files'],
    params: Type.Object({ id: Id }),
    query: Type.Object({
      target: Type.Optional(OneOf('feed', 'video', 'photo', 'product', 'message', 'performer', 'team')),
      targetId: Type.Optional(Id),
    }),
    status: 200,
    answer: one(File),
    errors: ['file.unknown'],
  }),
}
