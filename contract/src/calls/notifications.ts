import { Type } from 'typebox'
import { call, endless, one } from '../call.ts'
import { digestRhythms, notificationGroups, notificationKinds } from '../notifications.ts'
import { Notification, NotificationCount, NotificationSettings } from '../objects/notification.ts'
import { endlessQuery, Id, OneOf, Time } from '../values.ts'

const Groups = Type.Array(OneOf(...notificationGroups), { maxItems: notificationGroups.length })
const Hour = Type.Integer({ minimum: 0, maximum: 23 })

export const notifications = {
  list: call({
    method: 'GET',
    path: '/notifications',
    access: 'user',
    summary: 'What the caller was told of, the latest first',
    tags: ['notifications'],
    query: Type.Object({ ...endlessQuery, tab: Type.Optional(OneOf('all', 'you', 'pages')) }),
    status: 200,
    answer: endless(Notification),
  }),
  count: call({
    method: 'GET',
    path: '/notifications/count',
    access: 'user',
    summary: 'The badge: how much is new to the caller',
    tags: ['notification-count'],
    status: 200,
    answer: one(NotificationCount),
  }),
  seen: call({
    method: 'POST',
    path: '/notifications/seen',
    access: 'user',
    summary: 'The centre was opened: what stands in it up to the newest one shown is new no more',
    changes: ['notification-count'],
    body: Type.Object({ upTo: Time, tab: Type.Optional(OneOf('all', 'you', 'pages')) }),
    status: 200,
    answer: one(NotificationCount),
  }),
  read: call({
    method: 'POST',
    path: '/notifications/{id}/read',
    access: 'user',
    summary: 'One of them was read',
    changes: ['notifications', 'notification-count'],
    params: Type.Object({ id: Id }),
    status: 200,
    answer: one(NotificationCount),
    errors: ['notification.unknown'],
  }),
  opened: call({
    method: 'POST',
    path: '/notifications/opened',
    access: 'user',
    summary: 'Something was opened by whatever door: all that the caller was told of it is read',
    changes: ['notifications', 'notification-count'],
    body: Type.Object({ subjectId: Id }),
    status: 200,
    answer: one(NotificationCount),
  }),
  readAll: call({
    method: 'POST',
    path: '/notifications/read-all',
    access: 'user',
    summary: 'All of them were read',
    changes: ['notifications', 'notification-count'],
    status: 200,
    answer: one(NotificationCount),
  }),
  settings: call({
    method: 'GET',
    path: '/notifications/settings',
    access: 'user',
    summary: 'What the caller wants to be told of',
    tags: ['notification-settings'],
    status: 200,
    answer: one(NotificationSettings),
  }),
  saveSettings: call({
    method: 'PUT',
    path: '/notifications/settings',
    access: 'user',
    summary: 'Choose what to be told of; what is left out stays',
    changes: ['notification-settings', 'notifications', 'notification-count'],
    body: Type.Object({
      groupsOff: Type.Optional(Groups),
      pushOff: Type.Optional(Groups),
      mailOff: Type.Optional(Groups),
      digest: Type.Optional(OneOf(...digestRhythms)),
      /** Letters tell of all pages again. */
      withAllPages: Type.Optional(Type.Literal(true)),
      kindsOff: Type.Optional(Type.Array(OneOf(...notificationKinds), { maxItems: notificationKinds.length })),
      pause: Type.Optional(OneOf('off', 'hour', 'morning', 'week')),
      quiet: Type.Optional(Type.Object({ isOn: Type.Boolean(), from: Hour, to: Hour })),
      zone: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    }),
    status: 200,
    answer: one(NotificationSettings),
    errors: ['notification.always_on'],
  }),
}
