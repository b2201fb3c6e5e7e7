import type { Route } from '../../lib/router/index.ts'

export const routes: readonly Route[] = [
  { path: '/dev/ui', title: 'Component sheet', layout: 'public', flags: ['noredirect'], load: () => import('./ui.tsx') },
]
