import { useEffect } from 'react'
import { ask, layIn } from '../../lib/queries.ts'
import { onEvent } from '../../lib/realtime.ts'
import { GoalNow } from '../../ui/goal-now.tsx'

interface RoomGoalProps {
  conversationId: string
  pageId: string
  name: string | undefined
}

/** What the page collects for, above the chat; it moves with what the room is told. */
export function RoomGoal({ conversationId, pageId, name }: RoomGoalProps) {
  useEffect(
    () =>
      onEvent('public-room-changed', ({ conversationId: id, goals }) => {
        // The sheet of a tip that is open at the same time reads the same answer.
        if (id === conversationId && goals) layIn(ask('goals.list', { params: { id: pageId } }).queryKey, () => ({ data: goals }))
      }),
    [conversationId, pageId],
  )
  return <GoalNow pageId={pageId} name={name} className="room-goal" />
}
