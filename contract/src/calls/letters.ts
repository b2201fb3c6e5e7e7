// Letters that do not arrive: what becomes of them for whoever they are to, and how staff lets letters go there again.
import { Type, type Static } from 'typebox'
import { call, empty, one } from '../call.ts'
import { Id, Time } from '../values.ts'

const OwnLetters = Type.Object({
  /** Letters to the caller’s address come back, so none goes there but what they ask for. */
  isStopped: Type.Boolean(),
  /** About safety, to the address of the caller, within 30 days; the newest first. */
  missed: Type.Array(Type.Object({ _id: Id, subject: Type.String(), at: Time })),
})
export type OwnLetters = Static<typeof OwnLetters>

export const letters = {
  own: call({
    method: 'GET',
    path: '/letters/own',
    access: 'user',
    summary: 'Whether letters reach the caller, and which about safety did not',
    tags: ['notification-settings'],
    status: 200,
    answer: one(OwnLetters),
  }),
  lift: call({
    method: 'POST',
    path: '/admin/mail/stops/lift',
    access: 'staff',
    permission: 'system.write',
    summary: 'Let letters go again to an address where they came back from; nobody can list these addresses, only name one',
    changes: ['house'],
    body: Type.Object({ address: Type.String({ minLength: 3, maxLength: 320 }), reason: Type.String({ minLength: 3, maxLength: 500 }) }),
    status: 204,
    answer: empty,
    errors: ['mail.not_stopped'],
  }),
}
