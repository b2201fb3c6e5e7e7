import { Type } from 'typebox'
import { call, empty, endless, list, one } from '../call.ts'
import { Audience, Feed, FeedType, GameCard, ModerationStatus, feedStatuses } from '../objects/feed.ts'
import { File } from '../objects/file.ts'
import { Amount, endlessQuery, Id, IdOrSlug, listQuery, Nullable, OneOf, period, Time } from '../values.ts'

const fields = {
  title: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
  text: Type.Optional(Type.String({ maxLength: 5000 })),
  fileIds: Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true })),
  thumbnailId: Type.Optional(Nullable(Id)),
  teaserId: Type.Optional(Nullable(Id)),
  pollDescription: Type.Optional(Type.String({ maxLength: 200 })),
  pollIds: Type.Optional(Type.Array(Id, { maxItems: 10, uniqueItems: true })),
  pollExpiredAt: Type.Optional(Nullable(Time)),
  isSale: Type.Optional(Type.Boolean()),
  price: Type.Optional(Nullable(Amount)),
  audience: Type.Optional(Audience),
  status: Type.Optional(OneOf('draft', 'active', 'inactive', 'scheduled')),
  scheduleAt: Type.Optional(Nullable(Time)),
  streamingScheduled: Type.Optional(Nullable(Time)),
  gameCard: Type.Optional(Type.Union([GameCard, Type.Null()])),
  teamId: Type.Optional(Nullable(Id)),
}

const writeErrors = [
  'content.audience_mismatch', 'content.price_out_of_bounds', 'feed.file_unusable', 'feed.incomplete', 'feed.poll_incomplete',
  'feed.schedule_in_past', 'team.not_member', 'youth.guardian_required', 'youth.money_not_allowed',
] as const

const upload = (kind: 'photo' | 'video' | 'audio' | 'thumbnail' | 'teaser') =>
  call({
    method: 'POST',
    path: `/performer/feeds/${kind}/upload`,
    access: 'performer',
    summary: `Upload the ${kind} of a post`,
    upload: { fields: ['file', kind] },
    status: 201,
    answer: one(File),
    errors: ['upload.too_large', 'upload.type_not_allowed', 'upload.missing', 'upload.unreadable', 'upload.dimensions', 'upload.heic'],
  })

export const feeds = {
  create: call({
    method: 'POST',
    path: '/performer/feeds',
    access: 'performer',
    summary: 'Publish a post, keep it as a draft or plan it',
    body: Type.Object({ type: FeedType, ...fields }),
    status: 201,
    answer: one(Feed),
    errors: writeErrors,
  }),
  own: call({
    method: 'GET',
    path: '/performer/feeds',
    access: 'performer',
    summary: 'The own posts in every status',
    query: Type.Object({
      ...listQuery,
      ...period,
      type: Type.Optional(FeedType),
      status: Type.Optional(OneOf(...feedStatuses)),
      moderationStatus: Type.Optional(ModerationStatus),
      teamId: Type.Optional(Id),
      sortBy: Type.Optional(OneOf('createdAt', 'updatedAt', 'scheduleAt')),
    }),
    status: 200,
    answer: list(Feed),
    errors: ['team.unknown'],
  }),
  ownOne: call({
    method: 'GET',
    path: '/performer/feeds/{id}',
    access: 'performer',
    summary: 'An own post',
    params: Type.Object({ id: Id }),
    status: 200,
    answer: one(Feed),
    errors: ['feed.unknown'],
  }),
  update: call({
    method: 'PUT',
    path: '/performer/feeds/{id}',
    access: 'performer',
    summary: 'Change an own post',
    params: Type.Object({ id: Id }),
    body: Type.Object({ type: Type.Optional(FeedType), ...fields }),
    status: 200,
    answer: one(Feed),
    errors: ['feed.unknown', ...writeErrors],
  }),
  remove: call({
    method: 'DELETE',
    path: '/performer/feeds/{id}',
    access: 'performer',
    summary: 'Remove an own post; buyers keep what they bought',
    params: Type.Object({ id: Id }),
    status: 204,
    answer: empty,
    errors: ['feed.unknown'],
  }),
  uploadPhoto: upload('photo'),
  uploadVideo: upload('video'),
  uploadAudio: upload('audio'),
  uploadThumbnail: upload('thumbnail'),
  uploadTeaser: upload('teaser'),
  list: call({
    method: 'GET',
    path: '/user/feeds',
    access: 'optional',
    summary: 'Posts, newest first: of everybody, of one page, or of the pages one follows and subscribes to',
    query: Type.Object({
      ...endlessQuery,
      ...period,
      q: listQuery.q,
      isHome: Type.Optional(Type.Boolean()),
      performerId: Type.Optional(Id),
      teamId: Type.Optional(Id),
      type: Type.Optional(FeedType),
      audience: Type.Optional(Audience),
      sportId: Type.Optional(Id),
      schoolId: Type.Optional(Id),
    }),
    status: 200,
    answer: endless(Feed),
  }),
  view: call({
    method: 'GET',
    path: '/user/feeds/{id}',
    access: 'optional',
    summary: 'One post, open or locked',
    params: Type.Object({ id: IdOrSlug }),
    status: 200,
    answer: one(Feed),
    errors: ['feed.unknown'],
  }),
}
