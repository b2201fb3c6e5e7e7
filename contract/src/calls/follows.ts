import { Type } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { AccountCard, PageCard, PageType } from '../objects/account.ts'
import { Id, listQuery, OneOf, Time } from '../values.ts'

const follow = { _id: Id, followerId: Id, followingType: PageType, followingId: Id, createdAt: Time }

/** `highlights`: the first of a day, and streams. */
export const bells = ['off', 'highlights', 'all'] as const
const FollowSettings = Type.Object({ bell: OneOf(...bells) })

export const follows = {
  create: call({
    method: 'POST',
    path: '/follows/{a}/{b}',
    access: 'user',
    summary: 'Follow a page: a is its type, b its id',
    changes: ['follows', 'pages', 'feeds', 'videos', 'galleries', 'photos'],
    params: Type.Object({ a: PageType, b: Id }),
    status: 201,
    answer: one(Type.Object(follow)),
    errors: ['follow.self', 'page.unknown'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/follows/{id}',
    access: 'user',
    summary: 'Stop following: id of the page or of the follow',
    changes: ['follows', 'pages', 'feeds', 'videos', 'galleries', 'photos'],
    params: Type.Object({ id: Id }),
    status: 204,
    answer: empty,
  }),
  settings: call({
    method: 'GET',
    path: '/follows/{id}/settings',
    access: 'user',
    summary: 'What the caller hears of a page that they follow: id of the page',
    tags: ['follows'],
    params: Type.Object({ id: Id }),
    status: 200,
    answer: one(FollowSettings),
    errors: ['follow.unknown'],
  }),
  saveSettings: call({
    method: 'PUT',
    path: '/follows/{id}/settings',
    access: 'user',
    summary: 'Choose what to hear of a page that one follows: id of the page',
    changes: ['follows', 'notifications', 'notification-count'],
    params: Type.Object({ id: Id }),
    body: FollowSettings,
    status: 200,
    answer: one(FollowSettings),
    errors: ['follow.unknown'],
  }),
  followers: call({
    method: 'GET',
    path: '/follows/followers',
    access: 'user',
    summary: 'Who follows the caller, or a team of the caller',
    tags: ['follows'],
    query: Type.Object({ ...listQuery, teamId: Type.Optional(Id) }),
    status: 200,
    answer: list(Type.Object({ ...follow, followerInfo: AccountCard })),
    errors: ['team.not_member'],
  }),
  following: call({
    method: 'GET',
    path: '/follows/following',
    access: 'user',
    summary: 'The pages that the caller follows',
    tags: ['follows'],
    query: Type.Object({ ...listQuery, type: Type.Optional(PageType) }),
    status: 200,
    answer: list(Type.Object({ ...follow, followingInfo: PageCard })),
  }),
}
