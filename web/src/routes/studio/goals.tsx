import { GoalList } from '../../features/goals/goal-list.tsx'
import { StudioPage } from './studio-page.tsx'

export const StudioGoals = () => (
  <StudioPage title="Goals">
    <div className="grid max-w-[44rem] gap-6">
      <GoalList />
    </div>
  </StudioPage>
)
