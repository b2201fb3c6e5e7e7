export { Link } from './link.tsx'
export { setQuery, useLeaveGuard, useParam, usePlace, useQueryParam, withQuery } from './hooks.ts'
export { currentPlace, navigate, prefetch, startRouter, type Flag, type Layout, type Place, type Route } from './router.ts'
