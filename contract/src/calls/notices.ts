// What the operator tells people above the pages of the site.
import { Type, type Static } from 'typebox'
import { call, empty, one } from '../call.ts'
import { AccountCard } from '../objects/account.ts'
import { Id, Nullable, OneOf, Time } from '../values.ts'

/** A banner is read at once; an announcement shows its title, and the rest when it is opened. */
export const noticeForms = ['banner', 'announcement'] as const
export const noticeAudiences = ['everybody', 'members', 'fans', 'athletes', 'staff'] as const
export const noticeLevels = ['info', 'good', 'warn'] as const
export type NoticeAudience = (typeof noticeAudiences)[number]

const words = {
  kind: OneOf(...noticeForms),
  /** Of an announcement. */
  title: Type.String({ maxLength: 100 }),
  text: Type.String({ minLength: 1, maxLength: 2000 }),
  level: OneOf(...noticeLevels),
  isDismissible: Type.Boolean(),
  /** A page of this site, or an address with https; null: it leads nowhere. */
  link: Nullable(Type.Object({ label: Type.String({ minLength: 1, maxLength: 40 }), path: Type.String({ minLength: 1, maxLength: 300 }) })),
}

const Notice = Type.Object({ _id: Id, ...words })
export type Notice = Static<typeof Notice>

const Form = Type.Object({
  ...words,
  audience: OneOf(...noticeAudiences),
  from: Time,
  /** Null: until somebody ends it. */
  until: Nullable(Time),
})

const EditableNotice = Type.Object({
  _id: Id,
  ...Form.properties,
  /** At the time of the answer. */
  state: OneOf('planned', 'now', 'over'),
  version: Type.Integer({ minimum: 1 }),
  changedAt: Time,
  /** Null: by an account that is gone. */
  changedBy: Nullable(AccountCard),
})
export type EditableNotice = Static<typeof EditableNotice>

const ofStaff = { access: 'staff', permission: 'notices.write' } as const
const params = Type.Object({ id: Id })

export const notices = {
  current: call({
    method: 'GET',
    path: '/notices',
    access: 'optional',
    summary: 'What the caller is told now, the newest first, without what they have put away',
    tags: ['notices'],
    status: 200,
    answer: one(Type.Array(Notice)),
  }),
  dismiss: call({
    method: 'POST',
    path: '/notices/{id}/dismissal',
    access: 'user',
    summary: 'Put a notice away, on every device',
    changes: ['notices'],
    params,
    status: 204,
    answer: empty,
    errors: ['notice.unknown'],
  }),
  all: call({
    method: 'GET',
    path: '/admin/notices',
    ...ofStaff,
    summary: 'All notices: those of now, planned ones, and the latest that are over',
    tags: ['notices'],
    status: 200,
    answer: one(Type.Array(EditableNotice)),
  }),
  create: call({
    method: 'POST',
    path: '/admin/notices',
    ...ofStaff,
    summary: 'Write a notice; every process shows it within five seconds of its time',
    changes: ['notices', 'settings'],
    body: Form,
    idempotency: 'brief',
    status: 201,
    answer: one(EditableNotice),
    errors: ['notice.too_many'],
  }),
  update: call({
    method: 'PUT',
    path: '/admin/notices/{id}',
    ...ofStaff,
    summary: 'Change a notice. Whoever has put it away does not see it again',
    idempotency: 'brief',
    changes: ['notices', 'settings'],
    params,
    body: Type.Object({ ...Form.properties, seen: Type.Integer({ minimum: 1 }) }),
    status: 200,
    answer: one(EditableNotice),
    errors: ['notice.unknown', 'notice.changed'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/admin/notices/{id}',
    ...ofStaff,
    summary: 'Take a notice away',
    changes: ['notices', 'settings'],
    params,
    status: 204,
    answer: empty,
    errors: ['notice.unknown'],
  }),
}
