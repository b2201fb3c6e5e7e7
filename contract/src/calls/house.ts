// What room there is, and what became of letters, for those who run the site.
import { Type, type Static } from 'typebox'
import { call, list, one, text } from '../call.ts'
import { mailStates } from '../mails.ts'
import { Day, Id, listQuery, Nullable, OneOf, Time } from '../values.ts'

export const diskStates = ['ok', 'warn', 'no-uploads', 'read-only'] as const

const Use = Type.Object({
  /** Of files of people their kind; `database` beside them. */
  kind: Type.String(),
  count: Type.Integer(),
  bytes: Type.Integer(),
})

const Files = Type.Object({
  home: OneOf('disk', 's3'),
  /** Bucket and host; empty on the disk. */
  place: Type.String(),
  /** Where they lay before, while anything is left there. */
  former: Nullable(OneOf('disk', 's3')),
  /** Some are still only at the former place. */
  isMoving: Type.Boolean(),
  /** Why the place does not answer; null: it does. */
  away: Nullable(Type.String()),
})

const Storage = Type.Object({
  /** Bytes, of the disk on which the data folder lies. */
  free: Type.Integer(),
  total: Type.Integer(),
  state: OneOf(...diskStates),
  /** Where files of people lie. */
  files: Files,
  /** Bytes that are given up first; 0: none are set aside. */
  reserve: Type.Integer(),
  /** As of `countedAt`; files as they were sent, with their forms. */
  uses: Type.Array(Use),
  countedAt: Nullable(Time),
  /** Until uploads stop, as fast as it went in the last 30 days; null: it does not get fuller, or nobody knows yet. */
  daysLeft: Nullable(Type.Integer()),
})
export type Storage = Static<typeof Storage>

const Retention = Type.Object({
  key: Type.String(),
  label: Type.String(),
  /** For what it is kept so long. */
  why: Type.String(),
  days: Type.Integer(),
  /** Older than that, and so gone with the next sweep; counted no further than 10,000. */
  waiting: Type.Integer(),
  sweptAt: Nullable(Time),
  /** How many went then. */
  removed: Type.Integer(),
  /** Null: nothing comes round here, as where no process takes jobs. */
  nextAt: Nullable(Time),
})
export type Retention = Static<typeof Retention>

const MailLine = Type.Object({
  _id: Id,
  /** Empty: from before sorts were kept. */
  sort: Type.String(),
  /** With its first letter and its host only. */
  to: Type.String(),
  state: OneOf(...mailStates),
  createdAt: Time,
  /** When it was last tried or sent. */
  at: Nullable(Time),
  /** What the mail server said, in codes; empty where it said nothing. */
  why: Type.String(),
})
export type MailLine = Static<typeof MailLine>

const MailSums = Type.Object({
  /** Counted no further than 1,000. */
  waiting: Type.Integer(),
  /** Of the last 24 hours, those of the morning, too. */
  day: Type.Record(Type.String(), Type.Integer()),
  week: Type.Record(Type.String(), Type.Integer()),
  /** Addresses that get nothing but what always comes. */
  stopped: Type.Integer(),
  isSending: Type.Boolean(),
  /** A provider can tell of letters that came back. */
  hearsReturns: Type.Boolean(),
  /** Large providers of mailboxes, by the day (UTC) on which they got most. */
  providers: Type.Array(Type.Object({ name: Type.String(), today: Type.Integer(), most: Type.Integer(), mostOn: Day })),
})
export type MailSums = Static<typeof MailSums>

const Standing = Type.Object({
  /** Of the sender. */
  domain: Type.String(),
  lines: Type.Array(
    Type.Object({ key: OneOf('spf', 'dkim', 'dmarc', 'aligned', 'reverse'), state: OneOf('ok', 'wrong', 'unknown'), said: Type.String() }),
  ),
})

const ofStaff = { method: 'GET', access: 'staff', permission: 'system.read', status: 200 } as const

export const house = {
  storage: call({
    ...ofStaff,
    path: '/admin/storage',
    summary: 'How much room there is, what takes it, and for how long it lasts',
    tags: ['house'],
    answer: one(Storage),
  }),
  retention: call({
    ...ofStaff,
    path: '/admin/retention',
    summary: 'What is kept for a while, for how long, and when it goes',
    tags: ['house'],
    answer: one(Type.Array(Retention)),
  }),
  mailSums: call({
    ...ofStaff,
    path: '/admin/mail',
    summary: 'What became of letters, in sums',
    tags: ['house'],
    answer: one(MailSums),
  }),
  standing: call({
    ...ofStaff,
    path: '/admin/mail/standing',
    summary: 'Whether others can know letters of this site for its own: SPF, DKIM, DMARC, names that lead back; looked up when it is asked',
    tags: ['house'],
    answer: one(Standing),
  }),
  mail: call({
    ...ofStaff,
    path: '/admin/mail/letters',
    summary: 'Letters of the last 30 days but those of the morning, the newest first',
    tags: ['house'],
    query: Type.Object({ state: Type.Optional(OneOf(...mailStates)), limit: listQuery.limit, offset: listQuery.offset }),
    answer: list(MailLine),
  }),
  metrics: call({
    ...ofStaff,
    path: '/admin/metrics',
    summary: 'Figures of the process that answers, in the text form of Prometheus; METRICS_PORT says the same of each process',
    tags: ['house'],
    answer: text('text/plain; version=0.0.4; charset=utf-8'),
  }),
  mailReturns: call({
    method: 'POST',
    path: '/mail/returns',
    access: 'webhook',
    summary: 'A mail provider tells of letters that came back or were called unwanted; signed over the raw body (Standard Webhooks)',
    changes: [],
    status: 200,
    answer: one(Type.Object({ received: Type.Boolean() })),
    errors: ['mail.bad_signature', 'request.malformed'],
  }),
}
