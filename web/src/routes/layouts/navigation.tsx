import { Bell, Bookmark, ChartNoAxesColumn, Compass, House, MessageSquare, Radio, SquarePlus, User, Wallet } from 'lucide-react'
import type { ComponentType, SVGProps } from 'react'
import { isStaff, type Me } from '../../lib/session.ts'

export interface NavItem {
  to: string
  label: string
  Icon: ComponentType<SVGProps<SVGSVGElement>>
  isMake?: boolean
  /** Carries the number of unread conversations. */
  hasUnread?: boolean
  /** Carries the number of what is new in the centre. */
  hasNews?: boolean
}

const home: NavItem = { to: '/home', label: 'Home', Icon: House }
const discover: NavItem = { to: '/discover', label: 'Discover', Icon: Compass }
const live: NavItem = { to: '/live', label: 'Live', Icon: Radio }
const messages: NavItem = { to: '/messages', label: 'Messages', Icon: MessageSquare, hasUnread: true }
const news: NavItem = { to: '/notifications', label: 'Notifications', Icon: Bell, hasNews: true }
const saved: NavItem = { to: '/bookmarks', label: 'Saved', Icon: Bookmark }
const wallet: NavItem = { to: '/wallet', label: 'Wallet', Icon: Wallet }
const studio: NavItem = { to: '/studio', label: 'Studio', Icon: ChartNoAxesColumn }
const office: NavItem = { to: '/admin', label: 'Admin', Icon: ChartNoAxesColumn }
const make: NavItem = { to: '/studio/posts/create', label: 'Post', Icon: SquarePlus, isMake: true }

/** Minors have no private conversations (youth.md 6). */
const offered = (items: readonly NavItem[], me: Me | undefined) => items.filter((item) => !(item === messages && me?.isMinor))

/** Of those who make something, and of those who look after the site. */
const working = (me: Me | undefined): NavItem[] => [...(me?.isPerformer ? [studio] : []), ...(me && isStaff(me) ? [office] : [])]

export const railItems = (me: Me | undefined): NavItem[] =>
  offered([home, discover, live, messages, news, saved, wallet, ...working(me)], me)

/** What a phone's bar has no room for stands in its head, which has room for two: creators have Post in the bar, the wallet and the studio here. */
export const headItems = (me: Me | undefined): NavItem[] =>
  offered([...working(me), ...(me?.isPerformer ? [wallet] : me ? [saved] : [])].slice(0, 2), me)

/** Creators get Post in place of the wallet. */
export const barItems = (me: Me | undefined): NavItem[] => [
  ...offered([home, discover, me?.isPerformer ? make : wallet, messages], me),
  { to: '/me', label: 'Me', Icon: User },
]
