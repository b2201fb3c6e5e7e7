import { Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { Note } from '../../ui/note.tsx'
import { ActingFor } from './acting-for.tsx'
import { StudioPage } from './studio-page.tsx'

// The other pages of the studio come without it.
const GoalList = lazily(() => import('../../features/goals/goal-list.tsx').then((module) => ({ default: module.GoalList })))

export const StudioGoals = () => (
  <StudioPage title="Goals">
    <ActingFor right="owner">
      {({ teamId, canEarn }) => (
        <div className="grid max-w-[44rem] gap-6">
          {canEarn ? (
            <Suspense fallback={null}>
              <GoalList key={teamId} teamId={teamId} />
            </Suspense>
          ) : (
            <Note>This page does not collect for anything here.</Note>
          )}
        </div>
      )}
    </ActingFor>
  </StudioPage>
)
