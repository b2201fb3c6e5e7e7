// Comments on whatever is published (wire.md 4.6), and what a page does about those on its own things.
import { Type } from 'typebox'
import { call, empty, endless, list, one } from '../call.ts'
import {
  Comment,
  CommentBan,
  CommentObject,
  CommentRules,
  CommentStanding,
  longestComment,
  OwnComment,
  WaitingComment,
} from '../objects/comment.ts'
import { endlessQuery, Id, listQuery, Nullable, OneOf, Time } from '../values.ts'

const content = Type.String({ minLength: 1, maxLength: longestComment })
const about = { objectId: Id, objectType: CommentObject }
const byId = Type.Object({ id: Id })
/** In the name of a team that the caller looks after. */
const teamId = Type.Optional(Id)

const unknown = ['feed.unknown', 'video.unknown', 'gallery.unknown', 'photo.unknown', 'product.unknown', 'comment.unknown'] as const
const writeErrors = [
  ...unknown,
  'account.limited',
  'comment.blocked',
  'comment.closed',
  'comment.locked',
  'comment.wait_turn',
  'youth.guardian_required',
  'youth.not_allowed',
] as const

/** For whoever looks after the page that the comment is on. */
const decision = <const P extends 'approve' | 'refuse' | 'pin' | 'unpin'>(name: P, summary: string) =>
  call({
    method: 'POST',
    path: `/comments/{id}/${name}`,
    access: 'performer',
    summary,
    changes: ['comments'],
    params: byId,
    status: 200,
    answer: one(Comment),
    errors: ['comment.unknown', 'comment.not_waiting', 'comment.not_pinnable'],
  })

export const comments = {
  create: call({
    method: 'POST',
    path: '/comments',
    access: 'user',
    summary: 'Write a comment, or a reply to one; the same again answers the first',
    changes: ['comments'],
    body: Type.Object({
      content,
      ...about,
      /** One for each intention to write, used again by whoever sends it again. */
      clientId: Type.Optional(Id),
    }),
    status: 201,
    answer: one(Comment),
    errors: writeErrors,
  }),
  list: call({
    method: 'GET',
    path: '/comments',
    access: 'optional',
    summary: 'Comments on a thing, newest or best first, or the replies to a comment, oldest first',
    tags: ['comments'],
    query: Type.Object({ ...endlessQuery, ...about, sortBy: Type.Optional(OneOf('createdAt', 'best')) }),
    status: 200,
    answer: endless(Comment),
    errors: [...unknown, 'comment.locked'],
  }),
  standing: call({
    method: 'GET',
    path: '/comments/standing',
    access: 'optional',
    summary: 'Whether the caller may write here, and what would help',
    tags: ['comments'],
    query: Type.Object(about),
    status: 200,
    answer: one(CommentStanding),
    errors: [...unknown, 'comment.locked'],
  }),
  mine: call({
    method: 'GET',
    path: '/comments/mine',
    access: 'user',
    summary: 'What the caller has written, newest first, with nothing of what it was written about',
    tags: ['comments'],
    query: Type.Object(endlessQuery),
    status: 200,
    answer: endless(OwnComment),
  }),
  waiting: call({
    method: 'GET',
    path: '/comments/waiting',
    access: 'performer',
    summary: 'Comments that wait for the caller’s page, or a team of the caller, the oldest first',
    tags: ['comments'],
    query: Type.Object({ ...endlessQuery, teamId }),
    status: 200,
    answer: endless(WaitingComment),
    errors: ['team.not_member'],
  }),
  rules: call({
    method: 'GET',
    path: '/comments/rules',
    access: 'performer',
    summary: 'Who may comment on the things of a page, and what waits for its look',
    tags: ['comments'],
    query: Type.Object({ teamId }),
    status: 200,
    answer: one(CommentRules),
    errors: ['team.not_member'],
  }),
  setRules: call({
    method: 'PUT',
    path: '/comments/rules',
    access: 'performer',
    summary: 'Say who may comment on the things of a page, and what waits for its look',
    changes: ['comments'],
    body: Type.Object({ ...Type.Partial(CommentRules).properties, teamId }),
    status: 200,
    answer: one(CommentRules),
    errors: ['team.not_member'],
  }),
  bans: call({
    method: 'GET',
    path: '/comments/bans',
    access: 'performer',
    summary: 'Who may not comment on the things of a page, the latest first',
    tags: ['comments'],
    query: Type.Object({ limit: listQuery.limit, offset: listQuery.offset, teamId }),
    status: 200,
    answer: list(CommentBan),
    errors: ['team.not_member'],
  }),
  ban: call({
    method: 'POST',
    path: '/comments/bans',
    access: 'performer',
    summary: 'Let somebody comment no more on the things of a page; the same again sets its end anew',
    changes: ['comments'],
    body: Type.Object({
      accountId: Id,
      until: Type.Optional(Nullable(Time)),
      /** Deletes what they wrote here before. */
      removesEarlier: Type.Optional(Type.Boolean()),
      teamId,
    }),
    status: 201,
    answer: one(CommentBan),
    errors: ['team.not_member', 'user.unknown', 'comment.ban_unfit'],
  }),
  liftBan: call({
    method: 'DELETE',
    path: '/comments/bans/{id}',
    access: 'performer',
    summary: 'Let somebody comment again: id of the account',
    changes: ['comments'],
    params: byId,
    query: Type.Object({ teamId }),
    status: 204,
    answer: empty,
    errors: ['team.not_member'],
  }),
  view: call({
    method: 'GET',
    path: '/comments/{id}',
    access: 'optional',
    summary: 'One comment, for a link to it',
    tags: ['comments'],
    params: byId,
    status: 200,
    answer: one(Comment),
    errors: ['comment.unknown', 'comment.locked'],
  }),
  update: call({
    method: 'PUT',
    path: '/comments/{id}',
    access: 'user',
    summary: 'Change an own comment, for a day',
    changes: ['comments'],
    params: byId,
    body: Type.Object({ content }),
    status: 200,
    answer: one(Comment),
    errors: [...writeErrors, 'comment.edit_closed'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/comments/{id}',
    access: 'user',
    summary: 'Delete an own comment, or one on the own page',
    changes: ['comments'],
    params: byId,
    status: 204,
    answer: empty,
    errors: ['comment.unknown'],
  }),
  approve: decision('approve', 'Show a comment that waits'),
  refuse: decision('refuse', 'Do not show a comment that waits'),
  pin: decision('pin', 'Keep a comment above the others; one for each thing'),
  unpin: decision('unpin', 'Let a comment stand where it would'),
}
