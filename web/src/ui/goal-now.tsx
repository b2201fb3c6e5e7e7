import { useQuery } from '@tanstack/react-query'
import { ask } from '../lib/queries.ts'
import { GoalBar } from './goal-bar.tsx'
import { foremostOf } from './goal-words.ts'

interface GoalNowProps {
  pageId: string
  /** Whom it goes to, for those who may give. */
  name?: string | undefined
  /** Where only tips are given: goals that a tip moves. */
  ofTips?: boolean
  className?: string
}

const lookAgain = 30_000

/** What a page collects for, beside where it is given; nothing where it collects for nothing. */
export function GoalNow({ pageId, name, ofTips = false, className }: GoalNowProps) {
  const { data } = useQuery({ ...ask('goals.list', { params: { id: pageId } }), refetchInterval: lookAgain })
  const goal = foremostOf(data?.data.filter(({ kind }) => !ofTips || kind === 'tokens') ?? [])
  if (!goal) return null
  return (
    <section className={className} aria-label="Goal">
      <GoalBar goal={goal} isSmall />
      {name && <p className="small muted">What you pay goes to {name}, whether the goal is reached or not. Nothing is promised back.</p>}
    </section>
  )
}
