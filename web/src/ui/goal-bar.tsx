import './goal-bar.css'
import { cx } from './class-names.ts'
import { progressOf, shareOf, untilOf, type Goal } from './goal-words.ts'

/** How far a goal has come. `isSmall`: in two lines, beside something else. */
export function GoalBar({ goal, isSmall = false }: { goal: Goal; isSmall?: boolean }) {
  const { title, isReached } = goal
  const percent = Math.round(shareOf(goal) * 100)
  const progress = progressOf(goal)
  const state = [isReached && 'Reached', isSmall ? progress : untilOf(goal)].filter(Boolean).join(' · ')
  return (
    <div className={cx('grid', isSmall ? 'gap-1' : 'gap-2')}>
      <p className={cx('flex flex-wrap items-baseline justify-between gap-x-4', isSmall && 'small')}>
        <b className="wrap-anywhere">{title}</b>
        <span className="small muted">{state}</span>
      </p>
      <span
        className={cx('goal-track', isReached && 'full')}
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={progress}
      >
        <i style={{ '--done': `${percent}%` }} />
      </span>
      {!isSmall && <p className="small">{progress}</p>}
    </div>
  )
}
