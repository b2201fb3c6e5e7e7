import { Suspense, useState } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { Button } from '../../ui/button.tsx'
import { SupporterBadge } from '../../ui/supporter-badge.tsx'
import type { RoomState } from './use-room.ts'

const PresentSheet = lazily(() => import('./present-sheet.tsx'))

const named = 2

/** Who is here, with their badges; a press shows everybody who has a name. */
export function Present({ total, members }: Pick<RoomState, 'total' | 'members'>) {
  const [isOpen, setOpen] = useState(false)
  if (members.length === 0) return null
  const shown = members.slice(0, named)
  const more = total - shown.length
  return (
    <>
      <Button variant="quiet" size="tiny" className="present" onClick={() => setOpen(true)}>
        <span className="sr">Who is here: </span>
        {shown.map(({ _id, name, badge }, i) => (
          <span key={_id}>
            {name} <SupporterBadge months={badge} />
            {i < shown.length - 1 && ', '}
          </span>
        ))}
        {more > 0 && <span className="more">and {more} more</span>}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PresentSheet total={total} members={members} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
