import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Library } from './service.ts'

export const libraryRoutes = (library: Library): Route[] => [
  // A word is looked for in everything that somebody owns, as a search does.
  route(calls.library.list, { limit: 'search' }, ({ viewer, query }) => library.list(viewer, query)),
]
