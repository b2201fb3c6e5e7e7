// What somebody is told of (wire.md 5, `notification_created`), as the centre shows it.
import { Type, type Static } from 'typebox'
import { digestRhythms, notificationGroups, notificationKinds } from '../notifications.ts'
import { Id, Nullable, OneOf, Time } from '../values.ts'
import { AccountCard, PageCard } from './account.ts'

export const Notification = Type.Object({
  _id: Id,
  type: OneOf(...notificationKinds),
  group: OneOf(...notificationGroups),
  /** Words in the reader's language, made when it is read. */
  title: Type.String(),
  /** What it is about, on one line; may be empty. */
  text: Type.String(),
  /** Where it leads; null for what has no place of its own. */
  path: Nullable(Type.String()),
  /** The address of a small picture of the thing, empty without one; of what is locked it is the blur. */
  picture: Type.String(),
  isLocked: Type.Boolean(),
  /** What is opened when it is read: its groups are read then. */
  subjectId: Id,
  /** The newest who did it, two at most. */
  actors: Type.Array(AccountCard),
  /** How many did it at this moment: those who took it back, or are apart from the reader, are not among them. */
  total: Type.Integer(),
  page: Nullable(PageCard),
  createdAt: Time,
  /** When it last moved up. */
  updatedAt: Time,
  isRead: Type.Boolean(),
})
export type Notification = Static<typeof Notification>

/** The badge. A client sets it, and drops what has a lower version than what it knows. */
export const NotificationCount = Type.Object({
  /** Groups that are new since the centre was last open, up to 100. */
  totalUnread: Type.Integer(),
  /** Pages that one follows have news; never a number. */
  dot: Type.Boolean(),
  version: Type.Integer(),
})
export type NotificationCount = Static<typeof NotificationCount>

const Hour = Type.Integer({ minimum: 0, maximum: 23 })

export const NotificationSettings = Type.Object({
  /** Groups that are switched off. */
  groupsOff: Type.Array(OneOf(...notificationGroups)),
  /** Groups of which devices are not told. */
  pushOff: Type.Array(OneOf(...notificationGroups)),
  /** Groups of which no letters come. */
  mailOff: Type.Array(OneOf(...notificationGroups)),
  /** What the operator announces comes by letter, too. */
  announcements: Type.Boolean(),
  /** How often a letter says what is unread: every morning, every Monday, or never. */
  digest: OneOf(...digestRhythms),
  /** Letters of the first week, and one after a month away. Nobody under 18 has them. */
  startLetters: Type.Boolean(),
  /** How many pages that letter leaves out, since one of them was answered so. */
  pagesLeftOut: Type.Integer(),
  /** Kinds that were muted from one of them. */
  kindsOff: Type.Array(OneOf(...notificationKinds)),
  /** Until then nothing new is shown; it comes afterwards, together. */
  pausedUntil: Nullable(Time),
  /** Between these hours nothing announces itself. */
  quiet: Nullable(Type.Object({ from: Hour, to: Hour })),
  /** Whose clock that is: a name as in Europe/Madrid; null while it is not known. */
  zone: Nullable(Type.String()),
  /** Letters to the caller's address come back: none goes there that can be done without, until it is confirmed again. */
  isMailStopped: Type.Boolean(),
  /** Of minors: nothing between midnight and six, whatever is chosen. */
  hasNightRest: Type.Boolean(),
})
export type NotificationSettings = Static<typeof NotificationSettings>
