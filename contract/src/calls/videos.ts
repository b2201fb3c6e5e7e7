import { Type } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { assetForm, assetFormErrors, assetQuery, chosenStatuses, Language, mostCaptions, ownAssetQuery, Video } from '../objects/asset.ts'
import { Id, IdOrSlug, Nullable, OneOf, Time } from '../values.ts'

const form = {
  ...assetForm,
  tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 20 })),
  participantIds: Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true })),
  status: Type.Optional(OneOf(...chosenStatuses, 'scheduled')),
  /** A time to come; implies `scheduled`. */
  scheduleAt: Type.Optional(Nullable(Time)),
  /** Of the file `captions`, which takes the place of those in the same language. Another film has none of those before. */
  captionsLanguage: Type.Optional(Language),
  /** A teaser out of the video itself, in place of a file: from this second, 5 to 15 seconds long. Both or neither. */
  teaserStart: Type.Optional(Type.Number()),
  teaserSeconds: Type.Optional(Type.Number()),
}

const params = Type.Object({ id: Id })
const upload = { fields: ['video', 'teaser', 'thumbnail', 'captions'] }

const writeErrors = [
  'asset.file_unusable',
  ...assetFormErrors,
  'upload.too_large',
  'upload.type_not_allowed',
  'upload.unreadable',
  'upload.dimensions',
  'upload.heic',
  'upload.captions',
  'upload.range',
  'upload.too_many',
] as const

export const videos = {
  upload: call({
    method: 'POST',
    path: '/performer/performer-assets/videos/upload',
    access: 'performer',
    summary: 'Put up a video, with a teaser and a thumbnail if there are any',
    changes: ['videos', 'pages'],
    body: Type.Object({ ...form, teamId: Type.Optional(Nullable(Id)) }),
    upload,
    idempotency: 'brief',
    status: 201,
    answer: one(Video),
    errors: ['upload.missing', 'team.not_member', ...writeErrors],
  }),
  own: call({
    method: 'GET',
    path: '/performer/performer-assets/videos/search',
    access: 'performer',
    summary: 'The own videos in every status, or those of a team',
    tags: ['videos'],
    query: ownAssetQuery,
    status: 200,
    answer: list(Video),
    errors: ['team.not_member'],
  }),
  ownOne: call({
    method: 'GET',
    path: '/performer/performer-assets/videos/{id}/view',
    access: 'performer',
    summary: 'An own video',
    tags: ['videos'],
    params,
    status: 200,
    answer: one(Video),
    errors: ['video.unknown'],
  }),
  update: call({
    method: 'PUT',
    path: '/performer/performer-assets/videos/edit/{id}',
    access: 'performer',
    summary: 'Change an own video; as JSON, or as a form with files that take the place of those there',
    changes: ['videos', 'pages'],
    params,
    body: Type.Partial(
      Type.Object({
        ...form,
        removeFiles: Type.Array(OneOf('teaser', 'thumbnail'), { maxItems: 2, uniqueItems: true }),
        /** Of these languages. */
        removeCaptions: Type.Array(Language, { maxItems: mostCaptions, uniqueItems: true }),
      }),
    ),
    upload,
    status: 200,
    answer: one(Video),
    errors: ['video.unknown', ...writeErrors],
  }),
  remove: call({
    method: 'DELETE',
    path: '/performer/performer-assets/videos/{id}',
    access: 'performer',
    summary: 'Remove an own video; buyers keep what they bought',
    changes: ['videos', 'pages'],
    params,
    status: 204,
    answer: empty,
    errors: ['video.unknown'],
  }),
  search: call({
    method: 'GET',
    path: '/performer-assets/videos/search',
    access: 'optional',
    summary: 'Videos that are out, open or locked',
    tags: ['videos'],
    query: assetQuery,
    status: 200,
    answer: list(Video),
  }),
  view: call({
    method: 'GET',
    path: '/performer-assets/videos/{id}',
    access: 'optional',
    summary: 'One video, open or locked; buyers see it after it was archived, too',
    tags: ['videos'],
    params: Type.Object({ id: IdOrSlug }),
    status: 200,
    answer: one(Video),
    errors: ['video.unknown'],
  }),
}
