import { Type } from 'typebox'
import { call, empty, one } from '../call.ts'
import { Nullable } from '../values.ts'

export const push = {
  key: call({
    method: 'GET',
    path: '/push/key',
    access: 'user',
    summary: 'What a browser binds a device to, and whether the one with this session is told',
    tags: ['notification-settings'],
    status: 200,
    answer: one(
      Type.Object({
        /** Null: this site tells no devices. */
        publicKey: Nullable(Type.String()),
        isTold: Type.Boolean(),
      }),
    ),
  }),
  add: call({
    method: 'POST',
    path: '/push/devices',
    access: 'user',
    summary: 'Tell the device of this session; it takes the place of one that the session had, and ends with it',
    changes: ['notification-settings'],
    body: Type.Object({
      endpoint: Type.String({ minLength: 10, maxLength: 1000 }),
      keys: Type.Object({
        p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$' }),
        auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}={0,2}$' }),
      }),
      zone: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    }),
    status: 204,
    answer: empty,
    errors: ['push.off', 'push.host_unknown'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/push/devices',
    access: 'user',
    summary: 'The device of this session is told nothing any more',
    changes: ['notification-settings'],
    status: 204,
    answer: empty,
  }),
}
