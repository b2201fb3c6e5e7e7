import './goals.css'
import { cx } from '../../ui/class-names.ts'
import { progressOf, shareOf, untilOf, type Goal } from './describe.ts'

export function GoalBar({ goal }: { goal: Goal }) {
  const { title, isReached } = goal
  const percent = Math.round(shareOf(goal) * 100)
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b className="wrap-anywhere">{title}</b>
        <span className="small muted">{[isReached && 'Reached', untilOf(goal)].filter(Boolean).join(' · ')}</span>
      </p>
      <span
        className={cx('goal-track', isReached && 'full')}
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={progressOf(goal)}
      >
        <i style={{ '--done': `${percent}%` }} />
      </span>
      <p className="small">{progressOf(goal)}</p>
    </div>
  )
}
