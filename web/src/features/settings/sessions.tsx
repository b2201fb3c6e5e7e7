import { useMutation, useQuery } from '@tanstack/react-query'
import { send } from '../../lib/client.ts'
import type { DataFor } from '../../lib/calls.ts'
import { formatAge } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'

type SessionRow = DataFor<'auth.sessions'>[number]

/** `Active now`, `last seen 12 min ago`, `last seen 3 November`. */
function seenText(time: string): string {
  const age = formatAge(time)
  if (age === 'now') return 'active now'
  return /^\d+ (min|h)$/.test(age) ? `last seen ${age} ago` : `last seen ${age === 'Yesterday' ? 'yesterday' : age}`
}

function useEndSession() {
  return useMutation({
    mutationFn: (id: string) => send('auth.endSession', { params: { id } }),
    onSuccess: () => toast('Signed out there'),
    onError: toastError,
  })
}

function Row({ session, onEnd, isBusy }: { session: SessionRow; onEnd: () => void; isBusy: boolean }) {
  return (
    <li className="row between border-b border-line py-3">
      <span className="who">
        <b>
          {session.device} {session.current && <Badge tone="good">This device</Badge>}
        </b>
        <span>{[session.country, session.ip, seenText(session.lastSeenAt)].filter(Boolean).join(' · ')}</span>
      </span>
      {!session.current && (
        <Button size="tiny" variant="line" busy={isBusy} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  )
}

/** Where the account is signed in, and the way to end it. */
export function Sessions() {
  const { data, error, refetch } = useQuery(ask('auth.sessions'))
  const end = useEndSession()
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows count={2} />
  const hasOthers = data.data.some(({ current }) => !current)
  return (
    <div className="stack l">
      <ul>
        {data.data.map((session) => (
          <Row
            key={session._id}
            session={session}
            isBusy={end.isPending && end.variables === session._id}
            onEnd={() => end.mutate(session._id)}
          />
        ))}
      </ul>
      {hasOthers && (
        <Button
          variant="line"
          className="justify-self-start"
          busy={end.variables === 'others' && end.isPending}
          onClick={() => end.mutate('others')}
        >
          Sign out everywhere else
        </Button>
      )}
    </div>
  )
}
