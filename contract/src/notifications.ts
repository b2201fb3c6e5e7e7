// What somebody is told of: one table. A module can send no kind that is not in it, and the settings have a row for each group
// of kinds, not for each kind.

export const notificationGroups = ['talk', 'posts', 'page', 'follows', 'live', 'messages', 'money', 'team', 'security'] as const
export type NotificationGroup = (typeof notificationGroups)[number]

/** Ways on which somebody is told: the list on the site, devices, letters. */
export const notificationChannels = ['centre', 'push', 'mail'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** How often a letter says what is not worth one of its own. */
export const digestRhythms = ['off', 'daily', 'weekly'] as const
export type DigestRhythm = (typeof digestRhythms)[number]

interface Words {
  readonly label: string
  readonly detail: string
}

export const notificationGroupWords: Readonly<Record<NotificationGroup, Words>> = {
  talk: { label: 'Replies', detail: 'Answers to you, mentions, and likes of your comments.' },
  posts: { label: 'Your posts', detail: 'Comments and likes on what you publish.' },
  page: { label: 'Your page', detail: 'New followers, subscribers, tips and sales.' },
  follows: { label: 'Pages you follow', detail: 'New posts and products, page by page as you choose.' },
  live: { label: 'Live', detail: 'A page that you follow goes live.' },
  messages: { label: 'Messages', detail: 'Somebody writes to you. They stand with your messages, not in the list.' },
  money: { label: 'Money', detail: 'Orders, gifts, refunds and payouts. These always come.' },
  team: { label: 'Teams and reviews', detail: 'Invitations, what a team decides, verification. Decisions about you always come.' },
  security: { label: 'Security', detail: 'New devices, changed passwords and addresses. These always come.' },
}

export interface NotificationRule {
  readonly group: NotificationGroup
  /**
   * `alone`: one each. `object`: together, for what they are about. `day`: together, those of a day. Of those that stand
   * together the number is counted each time it is shown.
   */
  readonly together: 'alone' | 'object' | 'day'
  /** It stands elsewhere than in the list: messages do with the messages. */
  readonly centre?: 'own'
  /** Cannot be switched off. */
  readonly isFixed?: true
  /** Devices are told; `hour`: of one thing once an hour. */
  readonly push?: true | 'hour'
  /** `once`: a letter each. `digest`: in the letter of the day or week, if one is wanted. `own`: whoever tells it writes the letter. */
  readonly mail?: 'once' | 'digest' | 'own'
}

export const notificationRules = {
  mention: { group: 'talk', together: 'alone', push: true },
  reply: { group: 'talk', together: 'object', push: true },
  comment_liked: { group: 'talk', together: 'object' },
  comment_pinned: { group: 'talk', together: 'alone' },
  commented: { group: 'posts', together: 'object', push: 'hour', mail: 'digest' },
  comments_waiting: { group: 'posts', together: 'alone', mail: 'digest' },
  liked: { group: 'posts', together: 'object', mail: 'digest' },
  followed: { group: 'page', together: 'day', mail: 'digest' },
  subscribed: { group: 'page', together: 'day', push: true, mail: 'digest' },
  subscription_ended: { group: 'page', together: 'alone', mail: 'digest' },
  tipped: { group: 'page', together: 'alone', push: true, mail: 'digest' },
  sold: { group: 'page', together: 'alone', push: true, mail: 'once' },
  show_asked: { group: 'page', together: 'alone', push: true },
  posted: { group: 'follows', together: 'alone', push: true, mail: 'digest' },
  product_new: { group: 'follows', together: 'alone', push: true, mail: 'digest' },
  live: { group: 'live', together: 'alone', push: true },
  message: { group: 'messages', together: 'object', centre: 'own', push: true, mail: 'once' },
  paid_message: { group: 'messages', together: 'object', centre: 'own', push: true, mail: 'once' },
  gift_received: { group: 'money', together: 'alone', isFixed: true, push: true, mail: 'once' },
  gift_opened: { group: 'money', together: 'alone', isFixed: true, push: true },
  refund: { group: 'money', together: 'alone', isFixed: true, push: true, mail: 'own' },
  refund_asked: { group: 'money', together: 'alone', isFixed: true, push: true, mail: 'own' },
  refund_answered: { group: 'money', together: 'alone', isFixed: true, push: true, mail: 'own' },
  order_step: { group: 'money', together: 'alone', isFixed: true, push: true, mail: 'own' },
  payout_step: { group: 'money', together: 'alone', isFixed: true, push: true, mail: 'own' },
  team_invitation: { group: 'team', together: 'alone', push: true, mail: 'own' },
  invitation_answered: { group: 'team', together: 'alone', push: true, mail: 'once' },
  feed_moderated: { group: 'team', together: 'alone', push: true, mail: 'once' },
  verification: { group: 'team', together: 'alone', push: true, mail: 'once' },
  guardian: { group: 'team', together: 'alone', isFixed: true, push: true, mail: 'own' },
  released: { group: 'team', together: 'alone', push: true },
  report_outcome: { group: 'team', together: 'alone', push: true, mail: 'own' },
  decision: { group: 'team', together: 'alone', isFixed: true, push: true, mail: 'own' },
  new_device: { group: 'security', together: 'alone', isFixed: true, push: true, mail: 'once' },
  password_changed: { group: 'security', together: 'alone', isFixed: true, push: true, mail: 'once' },
  factor_changed: { group: 'security', together: 'alone', isFixed: true, push: true, mail: 'once' },
  key_made: { group: 'security', together: 'alone', isFixed: true, push: true, mail: 'once' },
  recovery_used: { group: 'security', together: 'alone', isFixed: true, push: true, mail: 'once' },
  mail_stopped: { group: 'security', together: 'alone', isFixed: true, push: true },
  email_changed: { group: 'security', together: 'alone', isFixed: true, push: true, mail: 'own' },
  destination_changed: { group: 'security', together: 'alone', isFixed: true, push: true, mail: 'own' },
} as const satisfies Readonly<Record<string, NotificationRule>>

export type NotificationKind = keyof typeof notificationRules
export const notificationKinds = Object.keys(notificationRules) as NotificationKind[]

/** What pages do, for all who follow them: told once for everybody, and found through the follows. */
export const noticeKinds = ['posted', 'product_new', 'live'] as const satisfies readonly NotificationKind[]
export type NoticeKind = (typeof noticeKinds)[number]

/** What one of them is called where it is switched off and on again. */
export const notificationKindWords: Readonly<Record<NotificationKind, string>> = {
  mention: 'Mentions of you',
  reply: 'Answers to your comments',
  comment_liked: 'Likes of your comments',
  comment_pinned: 'Pinned comments of yours',
  commented: 'Comments on your posts',
  comments_waiting: 'Comments that wait for you',
  liked: 'Likes of your posts',
  followed: 'New followers',
  subscribed: 'New subscribers',
  subscription_ended: 'Subscriptions that ended',
  tipped: 'Tips',
  sold: 'Sales',
  show_asked: 'Requests for private streams',
  posted: 'New posts of pages you follow',
  product_new: 'New products of pages you follow',
  live: 'Streams of pages you follow',
  message: 'Messages',
  paid_message: 'Messages that cost something',
  gift_received: 'Gifts for you',
  gift_opened: 'Gifts of yours that were opened',
  refund: 'Refunds',
  refund_asked: 'Requests for money back',
  refund_answered: 'Answers about your money',
  order_step: 'Orders',
  payout_step: 'Payouts',
  team_invitation: 'Invitations into teams',
  invitation_answered: 'Answers to your invitations',
  feed_moderated: 'What teams decide on your posts',
  verification: 'Verification',
  guardian: 'Parents and guardians',
  released: 'What a moderator has looked at',
  report_outcome: 'Your reports',
  decision: 'Decisions about you',
  new_device: 'New devices',
  password_changed: 'Changed passwords',
  factor_changed: 'Changed second factors',
  key_made: 'New keys for programs',
  recovery_used: 'Used codes for recovery',
  mail_stopped: 'Letters that come back',
  email_changed: 'Changed addresses',
  destination_changed: 'Changed payout details',
}

export const ruleOf = (kind: NotificationKind): NotificationRule => notificationRules[kind]
/** Whether a kind comes on a channel at all. */
export function comesBy(kind: NotificationKind, channel: NotificationChannel): boolean {
  const { centre, push, mail } = ruleOf(kind)
  if (channel === 'push') return push !== undefined
  return channel === 'centre' ? centre === undefined : mail !== undefined
}
/** Whether a kind comes on a channel whatever somebody chose. Money may be kept off devices, since its letters come. */
export function isFixedOn(kind: NotificationKind, channel: NotificationChannel): boolean {
  const { isFixed, group, mail } = ruleOf(kind)
  if (channel === 'mail' && mail === 'own') return true
  return isFixed === true && !(channel === 'push' && group === 'money')
}
const kindsOf = (group: NotificationGroup, channel: NotificationChannel) =>
  notificationKinds.filter((kind) => ruleOf(kind).group === group && comesBy(kind, channel))
/** Whether anything of a group comes on a channel. */
export const hasChannel = (group: NotificationGroup, channel: NotificationChannel): boolean => kindsOf(group, channel).length > 0
/** Whether somebody may switch a group off: at least one kind of it can be, and is sent. */
export const isSwitchable = (group: NotificationGroup, channel: NotificationChannel = 'centre'): boolean =>
  kindsOf(group, channel).some((kind) => !isFixedOn(kind, channel))
/** The badge says `99+` from here on. */
export const mostUnread = 100
