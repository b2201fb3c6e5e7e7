// Who asks the host, and whom the host has let in.
import { useState } from 'react'
import { formatDuration, formatTokens } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'
import type { Show } from './my-show.ts'
import { answerShow, useSecondsTo } from './shows.ts'

const isIn = ({ status }: Show) => status === 'accepted' || status === 'running'

function Asked({ show, mayAccept }: { show: Show; mayAccept: boolean }) {
  const [busy, setBusy] = useState<'accepted' | 'declined'>()
  const left = useSecondsTo(show.expiresAt)
  const answer = (status: 'accepted' | 'declined') => {
    setBusy(status)
    answerShow(show._id, status)
      .catch(toastError)
      .finally(() => setBusy(undefined))
  }
  const name = show.user?.name ?? 'Somebody'
  const what = show.type === 'group' ? 'a seat' : 'a private stream'
  return (
    <li className="show-request">
      <Who
        name={name}
        avatar={show.user?.avatar ?? ''}
        detail={`${what}, ${formatTokens(show.price)} a minute · ${formatDuration(left)} left to answer`}
      />
      {show.userNote && <p className="said-note">{show.userNote}</p>}
      <div className="row wrapx">
        <Button busy={busy === 'accepted'} disabled={!mayAccept} onClick={() => answer('accepted')} aria-label={`Let in ${name}`}>
          Let in
        </Button>
        <Button variant="line" busy={busy === 'declined'} onClick={() => answer('declined')} aria-label={`Decline ${name}`}>
          Decline
        </Button>
      </div>
    </li>
  )
}

function Seated({ show }: { show: Show }) {
  const [isBusy, setBusy] = useState(false)
  const name = show.user?.name ?? 'Somebody'
  const showOut = () => {
    setBusy(true)
    answerShow(show._id, 'declined')
      .catch(toastError)
      .finally(() => setBusy(false))
  }
  const minutes = show.minutes === 1 ? '1 minute' : `${show.minutes} minutes`
  return (
    <li className="show-request">
      <Who
        name={name}
        avatar={show.user?.avatar ?? ''}
        detail={show.status === 'running' ? `${minutes} · ${formatTokens(show.spent)} tokens` : 'Let in'}
      >
        <Button variant="line" size="tiny" busy={isBusy} onClick={showOut} aria-label={`Show out ${name}`}>
          Show out
        </Button>
      </Who>
    </li>
  )
}

interface ShowRequestsProps {
  shows: readonly Show[]
  /** Nobody else is let in while somebody is there, or while another stream runs. */
  mayAccept: boolean
}

export function ShowRequests({ shows, mayAccept }: ShowRequestsProps) {
  const asked = shows.filter((show) => show.status === 'asked')
  const seated = shows.filter((show) => show.type === 'group' && isIn(show))
  if (asked.length === 0 && seated.length === 0) return null
  return (
    <section className="show-requests stack" aria-label="Who asks to come in">
      {asked.length > 0 && <h2 className="d3">{asked.length === 1 ? '1 asks to come in' : `${asked.length} ask to come in`}</h2>}
      <ul className="stack">
        {asked.map((show) => (
          <Asked key={show._id} show={show} mayAccept={mayAccept || show.type === 'group'} />
        ))}
        {seated.map((show) => (
          <Seated key={show._id} show={show} />
        ))}
      </ul>
      {asked.some(({ type }) => type === 'private') && !mayAccept && (
        <p className="small">End your stream first to let somebody in alone.</p>
      )}
    </section>
  )
}
