import { useState } from 'react'
import { formatDay, formatTime } from '../../lib/format.ts'
import { Link } from '../../lib/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { postEvent, type TeamEvent } from './api.ts'
import { isAround, nameOf } from './describe.ts'
import { LiveLink } from './live-link.tsx'

export type Step = 'change' | 'result' | 'remove'

function PostButton({ teamId, event }: { teamId: string; event: TeamEvent }) {
  const [isBusy, setBusy] = useState(false)
  if (event.feedId) {
    return (
      <Link className="btn quiet tiny" to={`/post/${event.feedId}`}>
        See the post
      </Link>
    )
  }
  const post = async () => {
    setBusy(true)
    try {
      const { moderationStatus } = await postEvent(teamId, event._id)
      toast(moderationStatus === 'pending' ? 'The staff looks at it first' : 'Posted')
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="line" size="tiny" busy={isBusy} onClick={post}>
      Post it
    </Button>
  )
}

interface EventRowProps {
  teamId: string
  event: TeamEvent
  /** Absent for those who do not change it. */
  onOpen?: (step: Step) => void
}

export function EventRow({ teamId, event, onOpen }: EventRowProps) {
  const isGame = event.kind === 'game'
  const detail = [`${formatDay(event.startsAt)}, ${formatTime(event.startsAt)}`, event.venue, event.note].filter(Boolean).join(' · ')
  return (
    <li className="row wrapx border-b border-line py-3">
      <span className="min-w-0 flex-1 basis-56">
        <span className="strong block">{nameOf(event)}</span>
        <span className="small">{detail}</span>
      </span>
      {event.isLive && <LiveLink teamId={teamId} />}
      {event.isCanceled && <Badge tone="warn">Called off</Badge>}
      {event.result && <Badge tone="dark">{event.result}</Badge>}
      {isGame && (!event.isCanceled || event.feedId) && <PostButton teamId={teamId} event={event} />}
      {onOpen && (
        <>
          {isGame && !event.isCanceled && !event.isLive && isAround(event.startsAt) && (
            <Link className="btn line tiny" to={`/studio/live?teamId=${teamId}&eventId=${event._id}`}>
              Go live
            </Link>
          )}
          {isGame && (
            <Button variant="line" size="tiny" onClick={() => onOpen('result')}>
              Result
            </Button>
          )}
          <Button variant="line" size="tiny" onClick={() => onOpen('change')}>
            Change
          </Button>
          <Button variant="quiet" size="tiny" onClick={() => onOpen('remove')}>
            Take out
          </Button>
        </>
      )}
    </li>
  )
}
