import { lazy, Suspense } from 'react'

/** Few are too young: nobody else fetches what they are told. */
const Words = lazy(() => import('./gate-words.tsx'))

export const GateClosed = () => (
  <Suspense fallback={null}>
    <Words />
  </Suspense>
)
