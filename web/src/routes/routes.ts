// Every page by its address (wire.md 6.4), each loaded when first needed. Narrower patterns stand before wider ones.
import type { Route } from '../lib/router/index.ts'
import type * as adminPages from './admin/pages.ts'
import type * as assetPages from './assets/pages.ts'
import type * as infoPages from './info/pages.ts'
import type * as orderPages from './shop/orders.tsx'
import type * as studioPages from './studio/pages.ts'
import type * as walletPages from './wallet/pages.ts'
import { addKnownPaths } from './known-paths.ts'

const profile = { title: 'Athlete', layout: 'public', load: () => import('./profile/profile.tsx') } as const
const team = { title: 'Team', layout: 'public', load: () => import('./team/team.tsx') } as const
const school = { title: 'School', layout: 'public', load: () => import('./school/school.tsx') } as const
const messages = { title: 'Messages', layout: 'primary', flags: ['auth'], load: () => import('./messages/messages.tsx') } as const

const wallet = (name: keyof typeof walletPages) => () => import('./wallet/pages.ts').then((pages) => ({ default: pages[name] }))
const asset = (name: keyof typeof assetPages) => () => import('./assets/pages.ts').then((pages) => ({ default: pages[name] }))
const orders = (name: keyof typeof orderPages) => () => import('./shop/orders.tsx').then((pages) => ({ default: pages[name] }))
const studio = (name: keyof typeof studioPages) => () => import('./studio/pages.ts').then((pages) => ({ default: pages[name] }))
const admin = (name: keyof typeof adminPages) => () => import('./admin/pages.ts').then((pages) => ({ default: pages[name] }))
const info = (name: keyof typeof infoPages) => () => import('./info/pages.ts').then((pages) => ({ default: pages[name] }))

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
  { path: '/auth/forgot', title: 'Forgot password', layout: 'blank', flags: ['noredirect'], load: () => import('./auth/forgot.tsx') },
  { path: '/auth/reset', title: 'Choose a new password', layout: 'blank', flags: ['noredirect'], load: () => import('./auth/reset.tsx') },
  {
    path: '/auth/verify-email',
    title: 'Confirm your e-mail',
    layout: 'blank',
    flags: ['noredirect'],
    load: () => import('./auth/verify-email.tsx'),
  },
  {
    path: '/auth/callback/google',
    title: 'Signing in',
    layout: 'blank',
    flags: ['noredirect'],
    load: () => import('./auth/callback-google.tsx'),
  },
  {
    path: '/auth/callback/twitter',
    title: 'Signing in',
    layout: 'blank',
    flags: ['noredirect'],
    load: () => import('./auth/callback-twitter.tsx'),
  },
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
  { path: '/settings', title: 'Settings', layout: 'primary', flags: ['auth'], load: () => import('./settings/settings.tsx') },
  { path: '/home', title: 'Home', layout: 'home', flags: ['auth'], load: () => import('./home/home.tsx') },
  { path: '/discover', title: 'Discover', layout: 'public', load: () => import('./discover/discover.tsx') },
  { path: '/search', title: 'Search', layout: 'public', load: () => import('./discover/search.tsx') },
  { path: '/post/:id', title: 'Post', layout: 'public', load: () => import('./post/post.tsx') },
  { path: '/video/:id', title: 'Video', layout: 'public', load: asset('VideoPage') },
  { path: '/gallery/:id', title: 'Gallery', layout: 'public', load: asset('GalleryPage') },
  { path: '/live', title: 'Live', layout: 'public', load: () => import('./live/live.tsx') },
  { path: '/live/:profileId', title: 'Live', layout: 'public', load: () => import('./live/room.tsx') },
  { path: '/product/:id', title: 'Product', layout: 'public', load: () => import('./shop/product.tsx') },
  { path: '/messages', ...messages },
  { path: '/messages/:conversationId', ...messages },
  { path: '/bookmarks', title: 'Saved', layout: 'primary', flags: ['auth'], load: () => import('./bookmarks/bookmarks.tsx') },
  { path: '/orders', title: 'Orders', layout: 'primary', flags: ['auth'], load: orders('Orders') },
  { path: '/orders/:id', title: 'Order', layout: 'primary', flags: ['auth'], load: orders('OrderPage') },
  { path: '/wallet', title: 'Wallet', layout: 'primary', flags: ['auth'], load: wallet('Wallet') },
  { path: '/subscriptions', title: 'Subscriptions', layout: 'primary', flags: ['auth'], load: wallet('Subscriptions') },
  { path: '/payment/success', title: 'Your payment', layout: 'blank', flags: ['auth', 'noredirect'], load: wallet('PaymentSuccess') },
  { path: '/payment/cancel', title: 'Not paid', layout: 'blank', flags: ['auth', 'noredirect'], load: wallet('PaymentCancel') },
  { path: '/support/:profileId', title: 'Support', layout: 'public', load: () => import('./support/support.tsx') },
  { path: '/studio', title: 'Studio', layout: 'primary', flags: ['athleteOnly'], load: studio('Overview') },
  { path: '/studio/posts', title: 'Posts', layout: 'primary', flags: ['athleteOnly'], load: studio('Posts') },
  { path: '/studio/posts/create', title: 'New post', layout: 'primary', flags: ['athleteOnly'], load: studio('NewPost') },
  { path: '/studio/posts/:id', title: 'Edit post', layout: 'primary', flags: ['athleteOnly'], load: studio('EditPost') },
  { path: '/studio/videos', title: 'Videos', layout: 'primary', flags: ['athleteOnly'], load: studio('Videos') },
  { path: '/studio/videos/create', title: 'New video', layout: 'primary', flags: ['athleteOnly'], load: studio('NewVideo') },
  { path: '/studio/videos/:id', title: 'Edit video', layout: 'primary', flags: ['athleteOnly'], load: studio('EditVideo') },
  { path: '/studio/galleries', title: 'Galleries', layout: 'primary', flags: ['athleteOnly'], load: studio('Galleries') },
  { path: '/studio/galleries/create', title: 'New gallery', layout: 'primary', flags: ['athleteOnly'], load: studio('NewGallery') },
  { path: '/studio/galleries/:id', title: 'Edit gallery', layout: 'primary', flags: ['athleteOnly'], load: studio('EditGallery') },
  { path: '/studio/live', title: 'Go live', layout: 'primary', flags: ['athleteOnly'], load: studio('GoLive') },
  { path: '/studio/products', title: 'Products', layout: 'primary', flags: ['athleteOnly'], load: studio('Products') },
  { path: '/studio/products/create', title: 'New product', layout: 'primary', flags: ['athleteOnly'], load: studio('NewProduct') },
  { path: '/studio/products/:id', title: 'Edit product', layout: 'primary', flags: ['athleteOnly'], load: studio('EditProduct') },
  { path: '/studio/orders', title: 'Orders', layout: 'primary', flags: ['athleteOnly'], load: studio('StudioOrders') },
  { path: '/studio/coupons', title: 'Coupons', layout: 'primary', flags: ['athleteOnly'], load: studio('Coupons') },
  { path: '/studio/subscribers', title: 'Subscribers', layout: 'primary', flags: ['athleteOnly'], load: studio('Subscribers') },
  { path: '/studio/earnings', title: 'Earnings', layout: 'primary', flags: ['athleteOnly'], load: studio('EarningsPage') },
  { path: '/studio/payouts', title: 'Payouts', layout: 'primary', flags: ['athleteOnly'], load: studio('Payouts') },
  { path: '/studio/payouts/create', title: 'Request a payout', layout: 'primary', flags: ['athleteOnly'], load: studio('RequestPayout') },
  { path: '/admin/first', title: 'First administrator', layout: 'blank', flags: ['visitor'], load: admin('FirstAdministrator') },
  { path: '/admin', title: 'Administration', layout: 'primary', flags: ['noredirect'], load: admin('Admin') },
  { path: '/admin/transactions', title: 'Card payments', layout: 'primary', flags: ['noredirect'], load: admin('Transactions') },
  { path: '/admin/disputes', title: 'Disputes', layout: 'primary', flags: ['noredirect'], load: admin('Disputes') },
  { path: '/admin/troubles', title: 'Troubles', layout: 'primary', flags: ['noredirect'], load: admin('Troubles') },
  { path: '/admin/reconciliation', title: 'The books', layout: 'primary', flags: ['noredirect'], load: admin('Reconciliation') },
  { path: '/admin/earnings', title: 'Earnings by year', layout: 'primary', flags: ['noredirect'], load: admin('Payees') },
  { path: '/admin/commissions', title: 'Commission', layout: 'primary', flags: ['noredirect'], load: admin('Commissions') },
  { path: '/admin/orders', title: 'Orders', layout: 'primary', flags: ['noredirect'], load: admin('AdminOrders') },
  { path: '/admin/coupons', title: 'Coupons', layout: 'primary', flags: ['noredirect'], load: admin('AdminCoupons') },
  { path: '/admin/sandbox', title: 'Practice', layout: 'primary', flags: ['noredirect'], load: admin('Practice') },
  { path: '/admin/teams', title: 'Teams', layout: 'primary', flags: ['noredirect'], load: admin('AdminTeams') },
  { path: '/admin/schools', title: 'Schools', layout: 'primary', flags: ['noredirect'], load: admin('AdminSchools') },
  { path: '/admin/sports', title: 'Sports', layout: 'primary', flags: ['noredirect'], load: admin('AdminSports') },
  { path: '/admin/inquiries', title: 'Messages from visitors', layout: 'primary', flags: ['noredirect'], load: admin('Inquiries') },
  { path: '/admin/verification', title: 'Verification', layout: 'primary', flags: ['noredirect'], load: admin('Verification') },
  { path: '/admin/payouts', title: 'Payouts', layout: 'primary', flags: ['noredirect'], load: admin('ReviewPayouts') },
  { path: '/contact', title: 'Write to us', layout: 'public', flags: ['noredirect'], load: info('Contact') },
  { path: '/info', title: 'For schools and clubs', layout: 'public', flags: ['noredirect'], load: info('Info') },
  { path: '/page/terms', title: 'Terms', layout: 'public', flags: ['noredirect'], load: info('Terms') },
  { path: '/page/privacy', title: 'Privacy', layout: 'public', flags: ['noredirect'], load: info('Privacy') },
  { path: '/page/fees', title: 'Fees', layout: 'public', flags: ['noredirect'], load: info('Fees') },
  { path: '/page/young-athletes', title: 'Young athletes', layout: 'public', flags: ['noredirect'], load: info('YoungAthletes') },
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
  { path: '/dev/ui', title: 'Component sheet', layout: 'public', flags: ['noredirect'], load: () => import('./dev/ui.tsx') },
]

addKnownPaths(routes.map(({ path }) => path))
