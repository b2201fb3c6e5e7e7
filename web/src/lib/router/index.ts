export { Link } from './link.tsx'
export { setQuery, useBackCloses, useOnward, useParam, usePlace, useQueryParam, useRightAddress, withQuery } from './hooks.ts'
export {
  addBlocker,
  currentPlace,
  navigate,
  prefetch,
  resumeReading,
  startRouter,
  type Flag,
  type Layout,
  type Place,
  type Room,
  type Route,
  subscribe as subscribeToPlace,
} from './router.ts'
