import { Type } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { Gallery, Photo, photoStatuses } from '../objects/asset.ts'
import { Id, listQuery, OneOf } from '../values.ts'

const form = {
  title: Type.Optional(Type.String({ maxLength: 200 })),
  status: Type.Optional(OneOf(...photoStatuses)),
}

const params = Type.Object({ id: Id })
const { q: _q, ...page } = listQuery

export const photos = {
  upload: call({
    method: 'POST',
    path: '/performer/performer-assets/photos/upload',
    access: 'performer',
    summary: 'Put a photo into an own gallery, a hundred at most',
    body: Type.Object({ ...form, galleryId: Id }),
    upload: { fields: ['file', 'photo'] },
    status: 201,
    answer: one(Photo),
    errors: [
      'gallery.unknown',
      'gallery.full',
      'asset.file_unusable',
      'upload.missing',
      'upload.too_large',
      'upload.type_not_allowed',
      'upload.unreadable',
      'upload.dimensions',
      'upload.heic',
    ],
  }),
  own: call({
    method: 'GET',
    path: '/performer/performer-assets/photos/search',
    access: 'performer',
    summary: 'The own photos in every status, of one gallery or of all',
    query: Type.Object({ ...page, galleryId: Type.Optional(Id), status: Type.Optional(OneOf(...photoStatuses)) }),
    status: 200,
    answer: list(Photo),
  }),
  ownOne: call({
    method: 'GET',
    path: '/performer/performer-assets/photos/{id}/view',
    access: 'performer',
    summary: 'An own photo',
    params,
    status: 200,
    answer: one(Photo),
    errors: ['photo.unknown'],
  }),
  update: call({
    method: 'PUT',
    path: '/performer/performer-assets/photos/{id}',
    access: 'performer',
    summary: 'Change an own photo, or put it into another gallery',
    params,
    body: Type.Object({ ...form, galleryId: Type.Optional(Id) }),
    status: 200,
    answer: one(Photo),
    errors: ['photo.unknown', 'gallery.unknown', 'gallery.full'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/performer/performer-assets/photos/{id}',
    access: 'performer',
    summary: 'Remove an own photo from its gallery',
    params,
    status: 204,
    answer: empty,
    errors: ['photo.unknown'],
  }),
  setCover: call({
    method: 'POST',
    path: '/performer/performer-assets/photos/set-cover/{id}',
    access: 'performer',
    summary: 'Let a photo stand for its gallery',
    params,
    status: 201,
    answer: one(Gallery),
    errors: ['photo.unknown', 'gallery.cover_not_shown'],
  }),
  list: call({
    method: 'GET',
    path: '/performer-assets/photos',
    access: 'optional',
    summary: 'Photos of a gallery or of a performer; one of the two is required',
    query: Type.Object({ ...page, galleryId: Type.Optional(Id), performerId: Type.Optional(Id) }),
    status: 200,
    answer: list(Photo),
    errors: ['gallery.unknown'],
  }),
  view: call({
    method: 'GET',
    path: '/performer-assets/photos/{id}/view',
    access: 'optional',
    summary: 'One photo, open or locked with its gallery',
    params,
    status: 200,
    answer: one(Photo),
    errors: ['photo.unknown'],
  }),
}
