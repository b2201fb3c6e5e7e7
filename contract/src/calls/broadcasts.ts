import { Type } from 'typebox'
import { call, empty, one } from '../call.ts'
import { Audience, Broadcast, Reach } from '../objects/broadcast.ts'
import { Amount, Id, Nullable, Time } from '../values.ts'

const params = Type.Object({ id: Id })
const page = Type.Object({ pageId: Id })

const content = {
  text: Type.Optional(Type.String({ maxLength: 2000 })),
  fileIds: Type.Optional(Type.Array(Id, { maxItems: 10, uniqueItems: true })),
  price: Type.Optional(Nullable(Amount)),
  except: Type.Optional(Nullable(Audience)),
}

const contentErrors = [
  'fan_group.unknown',
  'broadcast.at_invalid',
  'broadcast.time_taken',
  'account.limited',
  'conversation.not_allowed',
  'message.empty',
  'message.file_unusable',
  'message.paid_not_allowed',
  'content.price_out_of_bounds',
] as const

const act = (name: 'pause' | 'resume' | 'unsend', summary: string, error: 'broadcast.not_running' | 'broadcast.unsend_closed') =>
  call({
    method: 'POST',
    path: `/fan-group/messages/{id}/${name}`,
    access: 'performer',
    summary,
    changes: ['fan-groups', 'inbox'],
    params,
    status: 200,
    answer: one(Broadcast),
    errors: ['broadcast.unknown', 'broadcast.not_running', error],
  })

export const broadcasts = {
  preview: call({
    method: 'POST',
    path: '/fan-group/messages/preview',
    access: 'performer',
    isReading: true,
    summary: 'To how many fans a message would go now',
    changes: [],
    body: Type.Object({ audience: Audience, except: content.except }),
    status: 200,
    answer: one(Reach),
    errors: ['fan_group.unknown'],
  }),
  create: call({
    method: 'POST',
    path: '/fan-group/messages',
    access: 'performer',
    summary: 'Write to a group or a list of fans, now or at a time: one private message each',
    changes: ['fan-groups', 'inbox'],
    body: Type.Object({
      audience: Audience,
      ...content,
      /** Left out: now. */
      at: Type.Optional(Time),
      /** Seen before, it answers 200 with what was written then. */
      clientId: Type.Optional(Id),
    }),
    status: 201,
    answer: one(Broadcast),
    errors: ['broadcast.nobody', ...contentErrors],
  }),
  view: call({
    method: 'GET',
    path: '/fan-group/messages/{id}',
    access: 'performer',
    summary: 'One message to many, with how many opened and bought it',
    tags: ['fan-groups'],
    params,
    status: 200,
    answer: one(Type.Object({ ...Broadcast.properties, opened: Type.Integer(), bought: Type.Integer() })),
    errors: ['broadcast.unknown'],
  }),
  update: call({
    method: 'PUT',
    path: '/fan-group/messages/{id}',
    access: 'performer',
    summary: 'Change what is planned, before it begins',
    changes: ['fan-groups'],
    params,
    body: Type.Object({ audience: Type.Optional(Audience), ...content, at: Type.Optional(Time) }),
    status: 200,
    answer: one(Broadcast),
    errors: ['broadcast.unknown', 'broadcast.begun', ...contentErrors],
  }),
  cancel: call({
    method: 'DELETE',
    path: '/fan-group/messages/{id}',
    access: 'performer',
    summary: 'Cancel what is planned, before it begins',
    changes: ['fan-groups'],
    params,
    status: 204,
    answer: empty,
    errors: ['broadcast.unknown', 'broadcast.begun'],
  }),
  pause: act('pause', 'Stop sending for now; who has it keeps it', 'broadcast.not_running'),
  resume: act('resume', 'Go on sending what was paused or has failed, to those who have not received it', 'broadcast.not_running'),
  unsend: act('unsend', 'Take it back within a day, from all who have not bought it', 'broadcast.unsend_closed'),
  standing: call({
    method: 'GET',
    path: '/fan-group/stops/{pageId}',
    access: 'user',
    summary: 'Whether the caller receives what a page writes to many',
    tags: ['broadcast-stops'],
    params: page,
    status: 200,
    answer: one(Type.Object({ isStopped: Type.Boolean() })),
    errors: ['page.unknown'],
  }),
  stop: call({
    method: 'POST',
    path: '/fan-group/stops/{pageId}',
    access: 'user',
    summary: 'Receive no more of what a page writes to many; following and subscribing stay',
    changes: ['broadcast-stops'],
    params: page,
    status: 204,
    answer: empty,
    errors: ['page.unknown'],
  }),
  start: call({
    method: 'DELETE',
    path: '/fan-group/stops/{pageId}',
    access: 'user',
    summary: 'Receive it again',
    changes: ['broadcast-stops'],
    params: page,
    status: 204,
    answer: empty,
  }),
}
