import type { Route } from '../../lib/router/index.ts'

const receipts = { title: 'Receipts', layout: 'primary', flags: ['auth'], load: () => import('./receipts.tsx') } as const

export const routes: readonly Route[] = [
  { path: '/receipts', ...receipts },
  { path: '/receipts/:id', ...receipts },
]
