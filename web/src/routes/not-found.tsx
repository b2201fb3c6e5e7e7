import { lazy, Suspense } from 'react'
import type { ApiError } from '../lib/api-error.ts'

const NotFoundPage = lazy(() => import('./not-found-page.tsx'))

/** For any address without a page, and for things that are not there or not to be seen. */
export const NotFound = ({ error }: { error?: ApiError }) => (
  <Suspense fallback={null}>
    <NotFoundPage error={error} />
  </Suspense>
)
