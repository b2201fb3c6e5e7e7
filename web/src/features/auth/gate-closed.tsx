import { Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'

/** Few are too young: nobody else fetches what they are told. */
const Words = lazily(() => import('./gate-words.tsx'))

export const GateClosed = () => (
  <Suspense fallback={null}>
    <Words />
  </Suspense>
)
