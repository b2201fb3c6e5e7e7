import { GoalBar } from '../../ui/goal-bar.tsx'
import type { Goal } from '../../ui/goal-words.ts'

/** What a page collects for, and what giving for it is not. */
export default function PageGoals({ goals, name }: { goals: readonly Goal[]; name: string }) {
  return (
    <section className="stack border-b border-line pb-5" aria-label="Goals">
      <p className="kick">{goals.length === 1 ? 'Goal' : 'Goals'}</p>
      {goals.map((goal) => (
        <GoalBar key={goal._id} goal={goal} />
      ))}
      <p className="small muted">
        What you pay goes to {name}, whether {goals.length === 1 ? 'the goal' : 'a goal'} is reached or not. Nothing is promised back.
      </p>
    </section>
  )
}
