// What staff of the site did, tried and was refused.
import { Type, type Static } from 'typebox'
import { call, endless, one } from '../call.ts'
import { AccountCard } from '../objects/account.ts'
import { Day, endlessQuery, Id, Nullable, OneOf, Time } from '../values.ts'

const Values = Type.Unsafe<unknown>({})

const AuditRow = Type.Object({
  _id: Id,
  at: Time,
  /** Null: an account that is gone, or the program itself. */
  actor: Nullable(AccountCard),
  /** The roles that the actor held, with `+` between them. */
  role: Type.String(),
  via: OneOf('web', 'api', 'cli', 'job', 'system'),
  /** The call, as in `staff.change`. */
  action: Type.String(),
  objectType: Nullable(Type.String()),
  objectId: Nullable(Type.String()),
  /** Whom it is about. */
  account: Nullable(AccountCard),
  reason: Nullable(Type.String()),
  /** What was typed freely stands there as a fingerprint. */
  before: Values,
  after: Values,
  result: OneOf('ok', 'refused', 'failed'),
  /** Why it was not done. */
  refusal: Nullable(Type.String()),
  requestId: Nullable(Id),
})
export type AuditRow = Static<typeof AuditRow>

const AuditCopyState = Type.Object({
  /** Whether the environment names an address. */
  isOn: Type.Boolean(),
  /** Rows that have not arrived there. */
  waiting: Type.Integer(),
  arrivedAt: Nullable(Time),
  /** Since when nothing arrives; null while all is well. */
  failingSince: Nullable(Time),
  /** What the address answered at last; null where it answered nothing. */
  status: Nullable(Type.Integer()),
  /** When it is tried again; null where nothing has failed. */
  nextAt: Nullable(Time),
})
export type AuditCopyState = Static<typeof AuditCopyState>

const filter = {
  /** Of who did it: a username or an id. */
  actor: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  /** Of whom it is about. */
  account: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  /** A call, or the part before its dot. */
  action: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
  object: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  result: Type.Optional(OneOf('ok', 'refused', 'failed')),
  fromDate: Type.Optional(Day),
  toDate: Type.Optional(Day),
  /** Words of the reason. */
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
}

export const audit = {
  list: call({
    method: 'GET',
    path: '/admin/audit',
    access: 'staff',
    permission: 'audit.read',
    summary: 'What staff did, the newest first: all of it for owners and compliance, for others what their roles let them read',
    tags: ['audit'],
    query: Type.Object({ ...filter, limit: endlessQuery.limit, cursor: endlessQuery.cursor }),
    status: 200,
    answer: endless(AuditRow),
  }),
  copy: call({
    method: 'GET',
    path: '/admin/audit/copy',
    access: 'staff',
    permission: 'audit.read',
    summary: 'How far the copy of the audit has come that goes to an address of the operator’s own',
    tags: ['audit'],
    status: 200,
    answer: one(AuditCopyState),
  }),
  file: call({
    method: 'GET',
    path: '/admin/audit/file',
    access: 'staff',
    permission: 'export.bulk',
    leavesRow: true,
    summary: 'The same as a CSV file, at most ten thousand rows',
    tags: ['audit'],
    query: Type.Object(filter),
    status: 200,
    answer: one(Type.Object({ fileName: Type.String(), csv: Type.String() })),
  }),
}
