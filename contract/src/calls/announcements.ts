// What the operator announces by mail.
import { Type, type Static } from 'typebox'
import { call, empty, one } from '../call.ts'
import { AccountCard } from '../objects/account.ts'
import { Id, Nullable, OneOf, Time } from '../values.ts'

export const announcementAudiences = ['members', 'fans', 'athletes'] as const
export type AnnouncementAudience = (typeof announcementAudiences)[number]
/** `stopped`: by somebody, or by itself since too many came back or were called unwanted; it can go on. */
export const announcementStates = ['sending', 'stopped', 'done'] as const
export type AnnouncementState = (typeof announcementStates)[number]

const Form = Type.Object({
  subject: Type.String({ minLength: 1, maxLength: 120 }),
  text: Type.String({ minLength: 1, maxLength: 5000 }),
  link: Nullable(Type.Object({ label: Type.String({ minLength: 1, maxLength: 40 }), path: Type.String({ minLength: 1, maxLength: 300 }) })),
  audience: OneOf(...announcementAudiences),
})
export type AnnouncementForm = Static<typeof Form>

const count = Type.Integer({ minimum: 0 })
const Sums = Type.Object({
  waiting: count,
  /** On their way just now, or left so by a process that ended: they do not go again. */
  claimed: count,
  sent: count,
  /** They want none, have no confirmed address, or letters come back from there. */
  skipped: count,
  bounced: count,
  complained: count,
})
export type AnnouncementSums = Static<typeof Sums>

const Announcement = Type.Object({
  _id: Id,
  subject: Type.String(),
  audience: OneOf(...announcementAudiences),
  state: OneOf(...announcementStates),
  /** Why it stopped by itself; empty: it did not. */
  why: Type.String(),
  sums: Sums,
  createdAt: Time,
  madeBy: Nullable(AccountCard),
})
export type Announcement = Static<typeof Announcement>

const ofStaff = { access: 'staff', permission: 'site.write' } as const
const about = { ...ofStaff, method: 'POST', changes: ['mails'], params: Type.Object({ id: Id }), status: 204, answer: empty } as const

export const announcements = {
  all: call({
    method: 'GET',
    path: '/admin/announcements',
    ...ofStaff,
    summary: 'The latest announcements by mail, with what became of their letters',
    tags: ['mails'],
    status: 200,
    answer: one(Type.Object({ perSecond: count, rows: Type.Array(Announcement) })),
  }),
  preview: call({
    method: 'POST',
    path: '/admin/announcements/preview',
    ...ofStaff,
    summary: 'How an announcement reads, and to how many it would go at most; nothing is kept or sent',
    changes: [],
    body: Form,
    status: 200,
    answer: one(Type.Object({ subject: Type.String(), text: Type.String(), recipients: count })),
  }),
  sendTest: call({
    method: 'POST',
    path: '/admin/announcements/test',
    ...ofStaff,
    summary: 'Send an announcement to one’s own address only',
    changes: [],
    body: Form,
    status: 204,
    answer: empty,
    errors: ['mail.no_address'],
  }),
  start: call({
    method: 'POST',
    path: '/admin/announcements',
    ...ofStaff,
    summary: 'Send an announcement to everybody meant, once each, as fast as the settings say; one at a time',
    changes: ['mails'],
    body: Form,
    idempotency: 'brief',
    status: 204,
    answer: empty,
    errors: ['announcement.running'],
  }),
  stop: call({
    ...about,
    path: '/admin/announcements/{id}/stop',
    summary: 'Stop an announcement: whoever has not got it does not get it',
    errors: ['announcement.changed', 'announcement.running'],
  }),
  goOn: call({
    ...about,
    path: '/admin/announcements/{id}/go-on',
    summary: 'Let an announcement go on that was stopped; it does not stop by itself again',
    errors: ['announcement.changed', 'announcement.running'],
  }),
  end: call({
    ...about,
    path: '/admin/announcements/{id}/end',
    summary: 'End an announcement that was stopped for good',
    errors: ['announcement.changed', 'announcement.running'],
  }),
}
