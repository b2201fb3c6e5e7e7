import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { GoalBar } from '../../ui/goal-bar.tsx'
import type { Goal } from '../../ui/goal-words.ts'
import { Paged } from '../../ui/paged.tsx'
import { toast } from '../../ui/toast.ts'
import { GoalForm } from './goal-form.tsx'

const mostGoals = 3

/** What an athlete or a team collects for, and has collected for. */
export function GoalList({ teamId }: { teamId?: string | undefined }) {
  const pages = useInfiniteQuery(askPages('goals.own', { query: { limit: 20, ...(teamId && { teamId }) } }))
  const page = teamId ? 'the team’s page' : 'your page'
  const rows = rowsOf(pages.data)
  const [open, setOpen] = useState<Goal | 'new'>()
  const [ending, setEnding] = useState<Goal>()
  const active = rows.filter(({ status }) => status === 'active').length
  const make = (
    <Button variant="accent" disabled={active >= mostGoals} onClick={() => setOpen('new')}>
      New goal
    </Button>
  )
  return (
    <>
      <Paged
        pages={pages}
        rows={rows}
        empty={
          <EmptyState
            drawing="track"
            title="Nothing collected for yet"
            text={`A boat, a trip to the finals, a hundred new subscribers: the bar stands on ${page} and moves with every sale.`}
          >
            {make}
          </EmptyState>
        }
      >
        <div className="row wrapx">
          {make}
          {active >= mostGoals && <span className="small muted">Three at a time.</span>}
        </div>
        <ul className="stack l" aria-label="Goals">
          {rows.map((goal) => (
            <li key={goal._id} className="grid gap-3 border-b border-line pb-4">
              <GoalBar goal={goal} />
              {goal.status === 'active' && (
                <div className="row wrapx">
                  <Button size="tiny" variant="line" aria-label={`Change ${goal.title}`} onClick={() => setOpen(goal)}>
                    Change
                  </Button>
                  <Button size="tiny" variant="line" aria-label={`End it: ${goal.title}`} onClick={() => setEnding(goal)}>
                    End it
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      </Paged>
      {open && <GoalForm teamId={teamId} {...(open !== 'new' && { goal: open })} onClose={() => setOpen(undefined)} />}
      {ending && (
        <ConfirmDialog
          title={`End “${ending.title}”?`}
          confirm="End it"
          onConfirm={async () => {
            await send('goals.end', { params: { id: ending._id } })
            toast('The goal has ended')
          }}
          onClose={() => setEnding(undefined)}
        >
          Its bar leaves {page}. What was given stays {teamId ? 'the team’s' : 'yours'}.
        </ConfirmDialog>
      )}
    </>
  )
}
