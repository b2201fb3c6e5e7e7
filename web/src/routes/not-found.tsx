import { lazy, Suspense } from 'react'

const NotFoundPage = lazy(() => import('./not-found-page.tsx'))

/** For any address without a page, and for things that are not there or not to be seen. */
export const NotFound = () => (
  <Suspense fallback={null}>
    <NotFoundPage />
  </Suspense>
)
