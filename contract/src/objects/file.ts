import { Type, type Static } from 'typebox'
import { Nullable, OneOf, Time } from '../values.ts'

export const fileTypes = [
  'avatar',
  'cover',
  'welcome-video',
  'document',
  'feed-photo',
  'feed-video',
  'feed-audio',
  'feed-thumbnail',
  'feed-teaser',
  'video',
  'video-teaser',
  'video-thumbnail',
  'captions',
  'photo',
  'product-image',
  'product-digital',
  'message-photo',
  'message-video',
  'team-logo',
  'team-poster',
  'team-banner',
  'site-picture',
] as const
export type FileType = (typeof fileTypes)[number]

export const File = Type.Object({
  _id: Type.String(),
  type: OneOf(...fileTypes),
  name: Type.String(),
  mimeType: Type.String(),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  /** Seconds. */
  duration: Nullable(Type.Number()),
  /** Bytes. */
  size: Type.Integer(),
  status: OneOf('created', 'processing', 'finished', 'error'),
  /** Share of the processing that is done, 0 to 1. */
  progress: Type.Number(),
  /** Addresses of pictures that stand for the file; of locked files only the blurred one. */
  thumbnails: Type.Array(Type.String()),
  /** Base64 of a thumbhash, painted while the picture loads. */
  placeholder: Nullable(Type.String()),
  /** Addresses by width, widest last; absent while locked or unfinished. */
  sources: Type.Optional(Type.Array(Type.Object({ width: Type.Integer(), url: Type.String() }))),
  url: Type.Optional(Type.String()),
  /** Of a film that was made in several sizes: an HLS playlist of them. What opens it opens all that it names. */
  playlist: Type.Optional(Type.String()),
  /** How loud a sound is, from its beginning to its end: base64 of one byte a peak; absent of what is older than this, and while locked. */
  waveform: Type.Optional(Type.String()),
  /** What it shows, as its author says; absent where nothing is said or it is locked. */
  alt: Type.Optional(Type.String()),
  createdAt: Time,
})
export type File = Static<typeof File>
