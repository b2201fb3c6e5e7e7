import { Suspense } from 'react'
import { lazily } from '../lib/lazily.ts'

const PitchGround = lazily(() => import('./pitch-ground.tsx'))

/** The ground of a sport in chalk lines, where a page has no picture; without one that we know, a track. */
export const Ground = ({ sport }: { sport: string | undefined }) => (
  <svg className="pitch" viewBox="0 0 320 160" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="square" aria-hidden>
    <Suspense fallback={null}>
      <PitchGround sport={sport} />
    </Suspense>
  </svg>
)
