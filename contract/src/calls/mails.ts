// The words of the letters that the site sends, as an operator changes them.
import { Type, type Static } from 'typebox'
import { call, empty, one } from '../call.ts'
import { mailClasses, mailNames } from '../mails.ts'
import { AccountCard } from '../objects/account.ts'
import { Nullable, OneOf, Time } from '../values.ts'

const Name = OneOf(...mailNames)
const words = {
  /** Mustache: `{{subject}}` is what would stand there, `{{text}}` all the words of the letter. */
  subject: Type.String({ minLength: 1, maxLength: 200 }),
  text: Type.String({ minLength: 1, maxLength: 10_000 }),
}
const Version = Type.Integer({ minimum: 0 })

const MailWords = Type.Object({
  name: Name,
  class: OneOf(...mailClasses),
  ...words,
  /** As it is shipped. */
  isShipped: Type.Boolean(),
  version: Version,
  changedAt: Nullable(Time),
  changedBy: Nullable(AccountCard),
})
export type MailWords = Static<typeof MailWords>

const ofStaff = { access: 'staff', permission: 'site.write' } as const
const params = Type.Object({ name: Name })

export const mails = {
  all: call({
    method: 'GET',
    path: '/admin/mails',
    ...ofStaff,
    summary: 'Every sort of letter that the site sends, with its words',
    tags: ['mails'],
    status: 200,
    answer: one(Type.Array(MailWords)),
  }),
  change: call({
    method: 'PUT',
    path: '/admin/mails/{name}',
    ...ofStaff,
    summary: 'Give a letter other words; what loses its link or its own words is refused',
    idempotency: 'brief',
    changes: ['mails'],
    params,
    body: Type.Object({ ...words, seen: Version }),
    status: 200,
    answer: one(Type.Array(MailWords)),
    errors: ['mail.changed'],
  }),
  revert: call({
    method: 'DELETE',
    path: '/admin/mails/{name}',
    ...ofStaff,
    summary: 'Give a letter back the words that it is shipped with',
    changes: ['mails'],
    params,
    status: 200,
    answer: one(Type.Array(MailWords)),
  }),
  preview: call({
    method: 'POST',
    path: '/admin/mails/{name}/preview',
    ...ofStaff,
    summary: 'How a letter reads with an example in it; nothing is kept or sent',
    changes: [],
    params,
    body: Type.Object(words),
    status: 200,
    answer: one(Type.Object({ subject: Type.String(), text: Type.String(), html: Type.String() })),
  }),
  sendTest: call({
    method: 'POST',
    path: '/admin/mails/{name}/test',
    ...ofStaff,
    summary: 'Send the letter with an example in it to one’s own address',
    changes: [],
    params,
    body: Type.Object(words),
    status: 204,
    answer: empty,
    errors: ['mail.no_address'],
  }),
}
