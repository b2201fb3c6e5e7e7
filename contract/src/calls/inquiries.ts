import { Type, type Static } from 'typebox'
import { call, endless, one } from '../call.ts'
import { inquiryStates } from '../inquiry-words.ts'
import { AccountCard } from '../objects/account.ts'
import { endlessQuery, Id, Nullable, OneOf, Time } from '../values.ts'

const State = OneOf(...inquiryStates)
const Version = Type.Integer({ minimum: 0, maximum: 1_000_000 })
const Text = Type.String({ minLength: 1, maxLength: 4000 })

const line = {
  _id: Id,
  kind: OneOf('contact', 'info'),
  state: State,
  /** Grows with everything that happens to it: of two who saw the same, the second is told. */
  version: Version,
  name: Type.String(),
  email: Type.String(),
  subject: Nullable(Type.String()),
  message: Nullable(Type.String()),
  /** It meets what is screened for. */
  isScreened: Type.Boolean(),
  /** Who of the staff has taken it. */
  owner: Nullable(AccountCard),
  createdAt: Time,
  /** When something was last said or done. */
  movedAt: Time,
}
const Inquiry = Type.Object({
  ...line,
  /** What else the form asked. */
  details: Type.Array(Type.Object({ name: Type.String(), text: Type.String() })),
  /** What was said since, the oldest first. `by`: null for who wrote first, or an account that is gone. */
  answers: Type.Array(
    Type.Object({ _id: Id, isFromStaff: Type.Boolean(), by: Nullable(AccountCard), text: Type.String(), createdAt: Time }),
  ),
})
export type Inquiry = Static<typeof Inquiry>

const Counts = Type.Object({ new: Type.Integer(), open: Type.Integer(), waiting: Type.Integer() })

/** What somebody who wrote sees of it by the link in their mail. */
const Thread = Type.Object({
  subject: Nullable(Type.String()),
  messages: Type.Array(Type.Object({ _id: Id, isFromSite: Type.Boolean(), text: Type.String(), createdAt: Time })),
})

const params = Type.Object({ id: Id })
const changing = {
  access: 'staff',
  permission: 'inquiries.answer',
  changes: ['inquiries'],
  params,
  status: 200,
  answer: one(Inquiry),
} as const
const Code = Type.String({ minLength: 1, maxLength: 200 })

export const inquiries = {
  list: call({
    method: 'GET',
    path: '/admin/inquiries',
    access: 'staff',
    permission: 'inquiries.answer',
    summary: 'What visitors wrote: what waits longest first, what is closed latest first',
    tags: ['inquiries'],
    query: Type.Object({ limit: endlessQuery.limit, cursor: endlessQuery.cursor, state: Type.Optional(State) }),
    status: 200,
    answer: endless(Type.Object(line)),
  }),
  counts: call({
    method: 'GET',
    path: '/admin/inquiries/counts',
    access: 'staff',
    permission: 'inquiries.answer',
    summary: 'How many wait for whom, counted up to a thousand',
    tags: ['inquiries'],
    status: 200,
    answer: one(Counts),
  }),
  view: call({
    method: 'GET',
    path: '/admin/inquiries/{id}',
    access: 'staff',
    permission: 'inquiries.answer',
    summary: 'One of them with all that was said',
    tags: ['inquiries'],
    params,
    status: 200,
    answer: one(Inquiry),
    errors: ['inquiry.unknown'],
  }),
  take: call({
    ...changing,
    method: 'PUT',
    path: '/admin/inquiries/{id}/owner',
    summary: 'Take it, or give it back; what somebody else has taken is taken from them only by saying so',
    body: Type.Object({ isTaken: Type.Boolean(), fromOther: Type.Optional(Type.Boolean()) }),
    errors: ['inquiry.unknown', 'inquiry.taken'],
  }),
  answer: call({
    ...changing,
    method: 'POST',
    path: '/admin/inquiries/{id}/answers',
    summary: 'Answer by mail, with a link by which they answer in turn',
    idempotency: 'brief',
    body: Type.Object({ text: Text, seen: Version, closes: Type.Optional(Type.Boolean()) }),
    errors: ['inquiry.unknown', 'inquiry.changed'],
  }),
  setState: call({
    ...changing,
    method: 'PUT',
    path: '/admin/inquiries/{id}',
    summary: 'Close it without a word, or open it again',
    idempotency: 'brief',
    body: Type.Object({ state: OneOf('open', 'closed'), seen: Version }),
    errors: ['inquiry.unknown', 'inquiry.changed'],
  }),
  letAskAgain: call({
    ...changing,
    permission: 'documents.verify',
    method: 'POST',
    path: '/admin/inquiries/{id}/age-gate',
    summary: 'Mail a link by which a browser asks the date of birth again',
    errors: ['inquiry.unknown'],
  }),
  askAgain: call({
    method: 'POST',
    path: '/auth/age-gate',
    access: 'public',
    summary: 'Let this browser ask the date of birth again, by the mailed link',
    changes: [],
    body: Type.Object({ code: Code }),
    status: 200,
    answer: one(Type.Object({ opened: Type.Boolean() })),
    errors: ['auth.link_expired'],
  }),
  readThread: call({
    method: 'POST',
    path: '/contact/thread',
    access: 'public',
    isOpenAtRest: true,
    summary: 'What was written to the site and answered, by the mailed link',
    changes: [],
    body: Type.Object({ code: Code }),
    status: 200,
    answer: one(Thread),
    errors: ['auth.link_expired'],
  }),
  reply: call({
    method: 'POST',
    path: '/contact/thread/replies',
    access: 'public',
    isOpenAtRest: true,
    summary: 'Answer the site by the mailed link; with the same id it is said once',
    changes: [],
    body: Type.Object({ code: Code, replyId: Id, text: Type.String({ minLength: 1, maxLength: 2000 }) }),
    status: 201,
    answer: one(Thread),
    errors: ['auth.link_expired'],
  }),
}
