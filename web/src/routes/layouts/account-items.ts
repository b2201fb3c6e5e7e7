// Where everything stands that is one's own: the page "Me" lists it, and so does the menu at the foot of the rail.
import { profilePath } from '@fieldhouse/contract/addresses'
import { isStaff, type Me } from '../../lib/session.ts'

export type Waiting = 'subscriptions' | 'orders'

export interface AccountItem {
  readonly to: string
  readonly label: string
  readonly says: string
  /** What of it may wait. */
  readonly waits?: Waiting
}

export interface AccountGroup {
  readonly title: string
  readonly items: readonly AccountItem[]
}

const yours = (me: Me): AccountItem[] => [
  { to: '/library', label: 'Library', says: 'Everything you unlocked, yours for good' },
  { to: '/subscriptions', label: 'Subscriptions', says: 'What renews, gifts, and cancelling in one tap', waits: 'subscriptions' },
  ...(me.isMinor ? [] : [{ to: '/orders', label: 'Orders', says: 'What is on its way to you' }]),
  { to: '/bookmarks', label: 'Saved', says: 'Kept for later; only you see it' },
  { to: '/following', label: 'Following', says: 'Athletes and teams whose news you get' },
]

const page = (me: Me): AccountItem[] => [
  { to: '/studio', label: 'Studio', says: 'Posts, numbers, subscribers, earnings' },
  { to: profilePath(me), label: 'Your page', says: 'As others see it' },
  { to: '/studio/orders', label: 'Orders to send', says: 'What fans bought from you', waits: 'orders' },
]

const account = (me: Me): AccountItem[] => [
  {
    to: me.isPerformer ? '/athlete/account' : '/fan/account',
    label: 'Your account',
    says: me.isPerformer ? 'Profile, verification, prices, bank' : 'Profile, addresses, password',
  },
  { to: '/settings', label: 'Settings', says: 'Appearance, notifications, devices, privacy' },
  ...(me.isMinor ? [] : [{ to: '/referrals', label: 'Recommend us', says: 'Your own link, for a friend' }]),
  ...(isStaff(me) ? [{ to: '/admin', label: 'Admin', says: 'Looking after the site' }] : []),
]

/** The studio first for who has one. */
export const accountGroups = (me: Me): readonly AccountGroup[] => [
  ...(me.isPerformer ? [{ title: 'Your page', items: page(me) }] : []),
  { title: 'Yours', items: yours(me) },
  { title: 'Account', items: account(me) },
]
