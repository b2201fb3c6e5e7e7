// Every page by its address (wire.md 6.4), each loaded when first needed. Narrower patterns stand before wider ones.
import type { Room, Route } from '../lib/router/index.ts'
import type * as accountPages from './account/pages.ts'
import type * as mailedPages from './auth/mailed-pages.ts'
import type * as giftPages from './gift/pages.ts'
import type * as infoPages from './info/pages.ts'
import type * as orderPages from './shop/orders.tsx'
import type * as toldPages from './settings/pages.ts'
import type * as walletPages from './wallet/pages.ts'

const profile = { title: 'Athlete', layout: 'public', load: () => import('./profile/profile.tsx') } as const
const team = { title: 'Team', layout: 'public', load: () => import('./team/team.tsx') } as const
const school = { title: 'School', layout: 'public', load: () => import('./school/school.tsx') } as const
const messages = { title: 'Messages', layout: 'primary', flags: ['auth'], load: () => import('./messages/messages.tsx') } as const

const wallet = (name: keyof typeof walletPages) => () => import('./wallet/pages.ts').then((pages) => ({ default: pages[name] }))
const own = (name: keyof typeof accountPages) => () => import('./account/pages.ts').then((pages) => ({ default: pages[name] }))
const orders = (name: keyof typeof orderPages) => () => import('./shop/orders.tsx').then((pages) => ({ default: pages[name] }))
const told = (name: keyof typeof toldPages) => () => import('./settings/pages.ts').then((pages) => ({ default: pages[name] }))
const info = (name: keyof typeof infoPages) => () => import('./info/pages.ts').then((pages) => ({ default: pages[name] }))

const mailed = (path: string, title: string, name: keyof typeof mailedPages): Route => ({
  path,
  title,
  layout: 'blank',
  flags: ['noredirect'],
  load: () => import('./auth/mailed-pages.ts').then((pages) => ({ default: pages[name] })),
})

/** What a link gives; it works signed out, too. */
const given = (name: keyof typeof giftPages) =>
  ({
    title: 'For you',
    layout: 'public',
    flags: ['noredirect'],
    load: () => import('./gift/pages.ts').then((pages) => ({ default: pages[name] })),
  }) as const

export const routes: readonly Route[] = [
  { path: '/', title: 'The season, from the inside', layout: 'landing', flags: ['visitor'], load: () => import('./landing.tsx') },
  { path: '/auth/login', title: 'Sign in', layout: 'blank', flags: ['visitor'], load: () => import('./auth/login.tsx') },
  { path: '/auth/register', title: 'Create an account', layout: 'blank', flags: ['visitor'], load: () => import('./auth/register.tsx') },
  {
    path: '/auth/register/fan',
    title: 'Create a fan account',
    layout: 'blank',
    flags: ['visitor'],
    load: () => import('./auth/register-fan.tsx'),
  },
  {
    path: '/auth/register/athlete',
    title: 'Create an athlete account',
    layout: 'blank',
    flags: ['visitor'],
    load: () => import('./auth/register-athlete.tsx'),
  },
  mailed('/auth/forgot', 'Forgot password', 'Forgot'),
  mailed('/auth/keep', 'Keep your account', 'KeepAccount'),
  mailed('/auth/reset', 'Choose a new password', 'Reset'),
  mailed('/auth/verify-email', 'Confirm your e-mail', 'VerifyEmail'),
  mailed('/auth/callback/google', 'Signing in', 'GoogleCallback'),
  mailed('/auth/callback/twitter', 'Signing in', 'TwitterCallback'),
  {
    path: '/fan/account',
    title: 'Your account',
    layout: 'primary',
    flags: ['auth', 'noredirect'],
    load: () => import('./account/fan-account.tsx'),
  },
  {
    path: '/athlete/account',
    title: 'Your account',
    layout: 'primary',
    flags: ['athleteOnly', 'noredirect'],
    load: () => import('./account/athlete-account.tsx'),
  },
  { path: '/me', title: 'Me', layout: 'primary', flags: ['auth'], load: own('Me') },
  { path: '/following', title: 'Following', layout: 'primary', flags: ['auth'], load: own('Following') },
  { path: '/referrals', title: 'Recommend us', layout: 'primary', flags: ['auth'], load: own('Referrals') },
  { path: '/settings', title: 'Settings', layout: 'primary', flags: ['auth'], load: told('Settings') },
  { path: '/home', title: 'Home', layout: 'home', flags: ['auth'], load: () => import('./home/home.tsx') },
  { path: '/discover', title: 'Discover', layout: 'public', load: () => import('./discover/discover.tsx') },
  { path: '/search', title: 'Search', layout: 'public', load: () => import('./discover/search.tsx') },
  { path: '/post/:id', title: 'Post', layout: 'public', load: () => import('./post/post.tsx') },
  {
    path: '/video/:id',
    title: 'Video',
    layout: 'public',
    load: () => import('./assets/video.tsx').then(({ VideoPage }) => ({ default: VideoPage })),
  },
  {
    path: '/gallery/:id',
    title: 'Gallery',
    layout: 'public',
    load: () => import('./assets/gallery.tsx').then(({ GalleryPage }) => ({ default: GalleryPage })),
  },
  { path: '/live', title: 'Live', layout: 'public', load: () => import('./live/live.tsx') },
  { path: '/live/private/:id', title: 'Private stream', layout: 'primary', flags: ['auth'], load: () => import('./live/private-room.tsx') },
  { path: '/live/:profileId', title: 'Live', layout: 'public', load: () => import('./live/room.tsx') },
  { path: '/product/:id', title: 'Product', layout: 'public', load: () => import('./shop/product.tsx') },
  { path: '/messages', ...messages },
  { path: '/messages/:conversationId', ...messages },
  { path: '/bookmarks', title: 'Saved', layout: 'primary', flags: ['auth'], load: () => import('./bookmarks/bookmarks.tsx') },
  { path: '/notifications', title: 'Notifications', layout: 'primary', flags: ['auth'], load: told('Notifications') },
  { path: '/orders', title: 'Orders', layout: 'primary', flags: ['auth'], load: orders('Orders') },
  { path: '/orders/:id', title: 'Order', layout: 'primary', flags: ['auth'], load: orders('OrderPage') },
  { path: '/wallet', title: 'Wallet', layout: 'primary', flags: ['auth'], load: wallet('Wallet') },
  { path: '/library', title: 'Your library', layout: 'primary', flags: ['auth'], load: wallet('Library') },
  { path: '/refunds', title: 'Money back', layout: 'primary', flags: ['auth'], load: () => import('./wallet/refunds.tsx') },
  { path: '/subscriptions', title: 'Subscriptions', layout: 'primary', flags: ['auth'], load: wallet('Subscriptions') },
  { path: '/gift/:code', ...given('Gift') },
  { path: '/trial/:code', ...given('Trial') },
  { path: '/invite/:code', ...given('Invite') },
  { path: '/payment/success', title: 'Your payment', layout: 'blank', flags: ['auth', 'noredirect'], load: wallet('PaymentSuccess') },
  { path: '/payment/cancel', title: 'Not paid', layout: 'blank', flags: ['auth', 'noredirect'], load: wallet('PaymentCancel') },
  { path: '/support/:profileId', title: 'Support', layout: 'public', load: () => import('./support/support.tsx') },
  { path: '/contact', title: 'Write to us', layout: 'public', flags: ['noredirect'], load: info('Contact') },
  { path: '/info', title: 'For schools and clubs', layout: 'public', flags: ['noredirect'], load: info('Info') },
  { path: '/page/terms', title: 'Terms', layout: 'public', flags: ['noredirect'], load: info('Terms') },
  { path: '/page/privacy', title: 'Privacy', layout: 'public', flags: ['noredirect'], load: info('Privacy') },
  { path: '/page/fees', title: 'Fees', layout: 'public', flags: ['noredirect'], load: () => import('./info/fees.tsx') },
  { path: '/page/young-athletes', title: 'Young athletes', layout: 'public', flags: ['noredirect'], load: info('YoungAthletes') },
  { path: '/page/:slug', title: 'Page', layout: 'public', flags: ['noredirect'], load: () => import('./info/site-page.tsx') },
  { path: '/guardian', title: 'Guardian', layout: 'public', flags: ['noredirect'], load: info('Guardian') },
  { path: '/ind/athlete/:profileId', ...profile },
  { path: '/hs/:state/:city/:school/athlete/:profileId', ...profile },
  { path: '/hs/:state/:city/:school/coach/:profileId', ...profile },
  { path: '/:collegeId(\\d{6})/athlete/:profileId', ...profile },
  { path: '/:collegeId(\\d{6})/coach/:profileId', ...profile },
  {
    path: '/team/create',
    title: 'Found a team',
    layout: 'primary',
    flags: ['athleteOnly'],
    load: () => import('./studio/create-team.tsx'),
  },
  {
    path: '/team/:teamId/manage',
    title: 'Team',
    layout: 'primary',
    flags: ['athleteOnly'],
    load: () => import('./studio/manage-team.tsx'),
  },
  {
    path: '/team-invitation/:id',
    title: 'Invitation',
    layout: 'blank',
    flags: ['noredirect'],
    load: () => import('./team/invitation.tsx'),
  },
  { path: '/decisions/:id', title: 'A decision', layout: 'blank', flags: ['noredirect'], load: info('Decision') },
  {
    path: '/roster/remove/:token',
    title: 'Remove me from this roster',
    layout: 'blank',
    flags: ['noredirect'],
    load: () => import('./team/removal.tsx'),
  },
  { path: '/hs/:state/:city/:school/team/:teamId', ...team },
  { path: '/college/:collegeId/team/:teamId', ...team },
  { path: '/school/:id', ...school },
  { path: '/school/:state/:city/:school', ...school },
  {
    path: '/recruit/:token',
    title: 'For recruiters',
    layout: 'blank',
    flags: ['noredirect'],
    load: () => import('./recruit/recruit.tsx'),
  },
]

/** What most visitors never open. */
export const rooms: readonly Room[] = [
  { path: '/studio', load: () => import('./studio/routes.ts') },
  { path: '/admin', load: () => import('./admin/routes.ts') },
  { path: '/receipts', load: () => import('./wallet/receipt-routes.ts') },
  { path: '/dev', load: () => import('./dev/routes.ts') },
]
