// What each type of file may hold, how large it may be, and who may see which part of it.
import type { FileType } from '@fieldhouse/contract'
import type { FormatName, MediaKind } from '#platform/media/index.ts'

type SizeSetting = 'maxSizeImage' | 'maxSizeFile' | 'maxSizeTeaser' | 'maxSizeVideo'

interface TypeRule {
  readonly kinds: readonly MediaKind[]
  /** Of these kinds only what is in one of these formats, where it is said. */
  readonly formats?: readonly FormatName[]
  /**
   * `public`: everybody may see all of it under an address that lasts. `guarded`: what it belongs to decides, and only
   * the blur is public. `owner`: papers, without a blur and without a picture for link previews.
   */
  readonly exposure: 'public' | 'guarded' | 'owner'
  /** Of a team, whoever puts it up for it. */
  readonly isOfTeam?: true
  /** A film that people watch here from beginning to end: it is made in several sizes. */
  readonly isWatched?: true
  /** Where less is more than enough: bytes, whatever the settings say. */
  readonly mostBytes?: number
  /** Sizes of videos differ by use; the other kinds have one size each (wire.md 1.5). */
  readonly videoSize?: 'maxSizeTeaser' | 'maxSizeVideo'
}

const picture: TypeRule = { kinds: ['image'], exposure: 'public' }
const teamPicture: TypeRule = { ...picture, isOfTeam: true }
const guardedPicture: TypeRule = { kinds: ['image'], exposure: 'guarded' }
const film: TypeRule = { kinds: ['video'], exposure: 'guarded', isWatched: true }
const teaser: TypeRule = { kinds: ['video', 'image'], exposure: 'public', videoSize: 'maxSizeTeaser' }

const rules: Readonly<Record<FileType, TypeRule>> = {
  avatar: picture,
  'site-picture': picture,
  cover: picture,
  'welcome-video': { kinds: ['video'], exposure: 'public', videoSize: 'maxSizeTeaser' },
  document: { kinds: ['document', 'image'], formats: ['jpeg', 'png', 'webp', 'heic', 'pdf'], exposure: 'owner' },
  'feed-photo': guardedPicture,
  'feed-video': film,
  'feed-audio': { kinds: ['audio'], exposure: 'guarded' },
  'feed-thumbnail': picture,
  'feed-teaser': teaser,
  video: film,
  'video-teaser': teaser,
  'video-thumbnail': picture,
  captions: { kinds: ['captions'], exposure: 'guarded', mostBytes: 512 * 1024 },
  photo: guardedPicture,
  'product-image': picture,
  'product-digital': { kinds: ['document', 'image', 'audio', 'video'], exposure: 'guarded' },
  'message-photo': guardedPicture,
  'message-video': film,
  'team-logo': teamPicture,
  'team-poster': teamPicture,
  'team-banner': teamPicture,
}

/** What advertises a thing stays open where the thing is locked. */
export const isAdvertising = (type: FileType): boolean => rules[type].exposure === 'public'

/**
 * Whether a file has no open address at all, not even of its blur: what somebody under 18 puts up goes through the guard of what it
 * belongs to, which knows whether a moderator has seen it (youth.md Y64).
 */
export const isGuardedWhole = (type: FileType, isOfMinor: boolean): boolean => isOfMinor && rules[type].isOfTeam !== true

export const ruleOf = (type: FileType): TypeRule => rules[type]

export const isAccepted = (type: FileType, format: FormatName, kind: MediaKind): boolean =>
  rules[type].kinds.includes(kind) && (rules[type].formats?.includes(format) ?? true)

export function sizeSettingOf(type: FileType, kind: MediaKind): SizeSetting {
  if (kind === 'image') return 'maxSizeImage'
  if (kind === 'video') return rules[type].videoSize ?? 'maxSizeVideo'
  return 'maxSizeFile'
}

/** Above what any setting allows for its kind. */
export const mostBytesOf = (type: FileType): number => rules[type].mostBytes ?? Infinity

/** The largest setting that a file of this type could fall under, for cutting a stream off before its kind is known. */
export const sizeSettingsOf = (type: FileType): SizeSetting[] => rules[type].kinds.map((kind) => sizeSettingOf(type, kind))
