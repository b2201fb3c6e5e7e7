import { Suspense } from 'react'
import { lazily } from '../lib/lazily.ts'
import type { PitchDrawing } from './pitch-lines.tsx'

export type { PitchDrawing } from './pitch-lines.tsx'

const PitchLines = lazily(() => import('./pitch-lines.tsx'))

/** A pitch in chalk lines. The frame stands at once, its lines are fetched where one is shown. */
export const Pitch = ({ drawing }: { drawing: PitchDrawing }) => (
  <svg className="pitch" viewBox="0 0 320 160" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="square" aria-hidden>
    <Suspense fallback={null}>
      <PitchLines drawing={drawing} />
    </Suspense>
  </svg>
)
