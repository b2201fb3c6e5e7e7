import { Suspense } from 'react'
import type { ApiError } from '../lib/api-error.ts'
import { lazily } from '../lib/lazily.ts'

const NotFoundPage = lazily(() => import('./not-found-page.tsx'))

/** For any address without a page, and for things that are not there or not to be seen. */
export const NotFound = ({ error }: { error?: ApiError }) => (
  <Suspense fallback={null}>
    <NotFoundPage error={error} />
  </Suspense>
)
