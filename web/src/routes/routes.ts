// Every page by its address (wire.md 6.4), each loaded when first needed. Narrower patterns stand before wider ones.
import type { Route } from '../lib/router/index.ts'
import { addKnownPaths } from './known-paths.ts'

export const routes: readonly Route[] = [
  { path: '/', title: 'The season, from the inside', layout: 'landing', flags: ['visitor'], load: () => import('./landing.tsx') },
  { path: '/dev/ui', title: 'Component sheet', layout: 'public', flags: ['noredirect'], load: () => import('./dev/ui.tsx') },
]

addKnownPaths(routes.map(({ path }) => path))
