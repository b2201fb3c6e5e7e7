// Links by which staff invites people to open an account, and where such a link leads.
import { Type, type Static } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { purchased } from '../tags.ts'
import { AccountCard, PageCard } from '../objects/account.ts'
import { inviteKinds } from '../import-words.ts'
import { imports, siteImports } from './imports.ts'
import { Id, listQuery, Nullable, OneOf, Time } from '../values.ts'

export const mostInviteUses = 100_000
/** Open at a time, beside those of imports. */
export const mostInvites = 200

const count = Type.Integer({ minimum: 0 })

/** What became of the letters that went out with it; null: none did. */
const InviteLetters = Type.Object({
  waiting: count,
  sent: count,
  /** Nobody was written to: an account is there, letters come back from there, or too many came back. */
  skipped: count,
  bounced: count,
  complained: count,
  refused: count,
})
export type InviteLetters = Static<typeof InviteLetters>

const Invite = Type.Object({
  _id: Id,
  code: Type.String(),
  /** Where it leads. */
  path: Type.String(),
  kind: OneOf(...inviteKinds),
  uses: count,
  /** Null: as many as like. */
  max: Nullable(Type.Integer()),
  until: Nullable(Time),
  /** As sources are named; empty: none. */
  campaign: Type.String(),
  note: Type.String(),
  state: OneOf('open', 'used_up', 'over', 'ended'),
  /** It leads past staff that looks at new accounts, and in where only who is invited comes in. */
  isPass: Type.Boolean(),
  /** Whose page it leads to; null: nobody's. */
  page: Nullable(PageCard),
  letters: Nullable(InviteLetters),
  madeBy: Nullable(AccountCard),
  createdAt: Time,
})
export type Invite = Static<typeof Invite>

const InvitePreview = Type.Object({
  /** Of its page, which whoever asks was promised and has not had; null: none. */
  freeDays: Nullable(Type.Integer()),
  kind: OneOf(...inviteKinds),
  isOpen: Type.Boolean(),
  page: Nullable(PageCard),
})
export type InvitePreview = Static<typeof InvitePreview>

const ofStaff = { access: 'staff', permission: 'site.write' } as const
const params = Type.Object({ id: Id })

/** As places are named in links, so that both stand beside each other. */
export const Campaign = Type.String({ pattern: '^([a-z0-9][a-z0-9._-]{0,39})?$', maxLength: 40 })

export const invites = {
  list: call({
    method: 'GET',
    path: '/admin/invitations',
    ...ofStaff,
    summary: 'Links that invite people to open an account, the newest first',
    tags: ['invites'],
    query: Type.Object({ limit: listQuery.limit, offset: listQuery.offset }),
    status: 200,
    answer: list(Invite),
  }),
  create: call({
    method: 'POST',
    path: '/admin/invitations',
    ...ofStaff,
    summary: 'Make a link that invites people to open an account of one kind',
    changes: ['invites'],
    body: Type.Object({
      kind: OneOf(...inviteKinds),
      max: Nullable(Type.Integer({ minimum: 1, maximum: mostInviteUses })),
      until: Nullable(Time),
      campaign: Campaign,
      note: Type.String({ maxLength: 200 }),
    }),
    idempotency: 'brief',
    status: 201,
    answer: one(Invite),
    errors: ['invite.bad_end', 'invite.too_many'],
  }),
  end: call({
    method: 'POST',
    path: '/admin/invitations/{id}/end',
    ...ofStaff,
    summary: 'End a link; who has come by it stays',
    changes: ['invites'],
    params,
    status: 204,
    answer: empty,
    errors: ['invite.unknown'],
  }),
  joined: call({
    method: 'GET',
    path: '/admin/invitations/{id}/joined',
    ...ofStaff,
    summary: 'Who has opened an account by a link, the newest first',
    tags: ['invites'],
    params,
    query: Type.Object({ limit: listQuery.limit, offset: listQuery.offset }),
    status: 200,
    answer: list(Type.Object({ _id: Id, account: Nullable(AccountCard), joinedAt: Time })),
    errors: ['invite.unknown'],
  }),
  view: call({
    method: 'GET',
    path: '/invites/{code}',
    access: 'optional',
    summary: 'What a link invites to, and whether it still does',
    tags: ['invites'],
    params: Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }) }),
    status: 200,
    answer: one(InvitePreview),
    errors: ['invite.unknown'],
  }),
  takeDays: call({
    method: 'POST',
    path: '/invites/{code}/days',
    access: 'user',
    summary: 'Begin the free days that the letter of a link has promised to one’s address, once',
    changes: [...purchased, 'invites'],
    params: Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }) }),
    status: 204,
    answer: empty,
    errors: [
      'invite.unknown',
      'invite.over',
      'trial.unknown',
      'subscription.self',
      'subscription.already_active',
      'subscription.free_already_used',
      'subscription.not_offered',
      'payment.in_progress',
    ],
  }),
}

/** What brings people along from elsewhere, and invites them. */
export const moving = { imports, siteImports, invites }
