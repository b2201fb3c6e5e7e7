import { GoalList } from '../../features/goals/goal-list.tsx'
import { Note } from '../../ui/note.tsx'
import { ActingFor } from './acting-for.tsx'
import { StudioPage } from './studio-page.tsx'

export const StudioGoals = () => (
  <StudioPage title="Goals">
    <ActingFor right="owner">
      {({ teamId, canEarn }) => (
        <div className="grid max-w-[44rem] gap-6">
          {canEarn ? <GoalList key={teamId} teamId={teamId} /> : <Note>This page does not collect for anything on Fieldhouse.</Note>}
        </div>
      )}
    </ActingFor>
  </StudioPage>
)
