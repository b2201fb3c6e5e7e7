// What somebody is told of: one table. A module can send no kind that is not in it, and the settings have a row for each group
// of kinds, not for each kind.

export const notificationGroups = ['talk', 'posts', 'page', 'follows', 'live', 'messages', 'money', 'team', 'security'] as const
export type NotificationGroup = (typeof notificationGroups)[number]

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
  messages: { label: 'Messages', detail: 'Shown with your messages.' },
  money: { label: 'Money', detail: 'Orders, refunds and payouts. These always come.' },
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
  /** Cannot be switched off. */
  readonly isFixed?: true
}

export const notificationRules = {
  mention: { group: 'talk', together: 'alone' },
  reply: { group: 'talk', together: 'object' },
  comment_liked: { group: 'talk', together: 'object' },
  comment_pinned: { group: 'talk', together: 'alone' },
  commented: { group: 'posts', together: 'object' },
  liked: { group: 'posts', together: 'object' },
  followed: { group: 'page', together: 'day' },
  subscribed: { group: 'page', together: 'day' },
  subscription_ended: { group: 'page', together: 'alone' },
  tipped: { group: 'page', together: 'alone' },
  sold: { group: 'page', together: 'alone' },
  posted: { group: 'follows', together: 'alone' },
  product_new: { group: 'follows', together: 'alone' },
  live: { group: 'live', together: 'alone' },
  refund: { group: 'money', together: 'alone', isFixed: true },
  order_step: { group: 'money', together: 'alone', isFixed: true },
  payout_step: { group: 'money', together: 'alone', isFixed: true },
  team_invitation: { group: 'team', together: 'alone' },
  invitation_answered: { group: 'team', together: 'alone' },
  feed_moderated: { group: 'team', together: 'alone' },
  verification: { group: 'team', together: 'alone' },
  report_outcome: { group: 'team', together: 'alone' },
  decision: { group: 'team', together: 'alone', isFixed: true },
  new_device: { group: 'security', together: 'alone', isFixed: true },
  password_changed: { group: 'security', together: 'alone', isFixed: true },
  email_changed: { group: 'security', together: 'alone', isFixed: true },
  destination_changed: { group: 'security', together: 'alone', isFixed: true },
} as const satisfies Readonly<Record<string, NotificationRule>>

export type NotificationKind = keyof typeof notificationRules
export const notificationKinds = Object.keys(notificationRules) as NotificationKind[]

/** What one of them is called where it is switched off and on again. */
export const notificationKindWords: Readonly<Record<NotificationKind, string>> = {
  mention: 'Mentions of you',
  reply: 'Answers to your comments',
  comment_liked: 'Likes of your comments',
  comment_pinned: 'Pinned comments of yours',
  commented: 'Comments on your posts',
  liked: 'Likes of your posts',
  followed: 'New followers',
  subscribed: 'New subscribers',
  subscription_ended: 'Subscriptions that ended',
  tipped: 'Tips',
  sold: 'Sales',
  posted: 'New posts of pages you follow',
  product_new: 'New products of pages you follow',
  live: 'Streams of pages you follow',
  refund: 'Refunds',
  order_step: 'Orders',
  payout_step: 'Payouts',
  team_invitation: 'Invitations into teams',
  invitation_answered: 'Answers to your invitations',
  feed_moderated: 'What teams decide on your posts',
  verification: 'Verification',
  report_outcome: 'Your reports',
  decision: 'Decisions about you',
  new_device: 'New devices',
  password_changed: 'Changed passwords',
  email_changed: 'Changed addresses',
  destination_changed: 'Changed payout details',
}

export const ruleOf = (kind: NotificationKind): NotificationRule => notificationRules[kind]
/** Whether somebody may switch a group off: at least one kind of it can be, and is sent. */
export const isSwitchable = (group: NotificationGroup): boolean =>
  notificationKinds.some((kind) => ruleOf(kind).group === group && !ruleOf(kind).isFixed)
/** The badge says `99+` from here on. */
export const mostUnread = 100
