// Every page of the studio by its address.
import type { Route } from '../../lib/router/index.ts'
import type * as studioPages from './pages.ts'

const pageOf = (path: string, title: string, load: Route['load']): Route => ({
  path,
  title,
  layout: 'primary',
  flags: ['athleteOnly'],
  load,
})
const page = (path: string, title: string, name: keyof typeof studioPages): Route =>
  pageOf(path, title, () => import('./pages.ts').then((pages) => ({ default: pages[name] })))

export const routes: readonly Route[] = [
  page('/studio', 'Studio', 'Overview'),
  pageOf('/studio/start', 'Your page, step by step', () => import('./start.tsx').then(({ Start }) => ({ default: Start }))),
  page('/studio/posts', 'Posts', 'Posts'),
  page('/studio/posts/create', 'New post', 'NewPost'),
  page('/studio/posts/:id', 'Edit post', 'EditPost'),
  page('/studio/videos', 'Videos', 'Videos'),
  page('/studio/videos/create', 'New video', 'NewVideo'),
  page('/studio/videos/:id', 'Edit video', 'EditVideo'),
  page('/studio/galleries', 'Galleries', 'Galleries'),
  page('/studio/galleries/create', 'New gallery', 'NewGallery'),
  page('/studio/galleries/:id', 'Edit gallery', 'EditGallery'),
  // Heavy by itself, and reached from others.
  pageOf('/studio/live', 'Go live', () => import('./live-page.tsx').then(({ GoLive }) => ({ default: GoLive }))),
  page('/studio/comments', 'Comments', 'StudioComments'),
  page('/studio/products', 'Products', 'Products'),
  page('/studio/products/create', 'New product', 'NewProduct'),
  page('/studio/products/:id', 'Edit product', 'EditProduct'),
  page('/studio/orders', 'Orders', 'StudioOrders'),
  page('/studio/coupons', 'Coupons', 'Coupons'),
  page('/studio/subscribers', 'Subscribers', 'Subscribers'),
  page('/studio/fan-groups', 'Fan groups', 'FanGroups'),
  page('/studio/goals', 'Goals', 'StudioGoals'),
  pageOf('/studio/hooks', 'Hooks', () => import('./hooks.tsx').then(({ StudioHooks }) => ({ default: StudioHooks }))),
  pageOf('/studio/imports', 'Bring along', () => import('./imports.tsx').then(({ StudioImports }) => ({ default: StudioImports }))),
  pageOf('/studio/statistics', 'Statistics', () =>
    import('./statistics.tsx').then(({ StudioStatistics }) => ({ default: StudioStatistics })),
  ),
  page('/studio/earnings', 'Earnings', 'EarningsPage'),
  page('/studio/refunds', 'Refunds', 'StudioRefunds'),
  page('/studio/payouts', 'Payouts', 'Payouts'),
  page('/studio/payouts/create', 'Request a payout', 'RequestPayout'),
]
