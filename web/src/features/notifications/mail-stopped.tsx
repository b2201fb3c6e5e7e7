import { useMutation, useQuery } from '@tanstack/react-query'
import { send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { toast, toastError } from '../../ui/toast.ts'

/** Where letters come back from: the link in the next one that arrives ends it, and so does another address. */
function Stopped() {
  const { data: me } = useMe()
  const email = me?.email ?? ''
  const again = useMutation({
    mutationFn: () => send('auth.requestVerification', { body: { email } }),
    onSuccess: () => toast('A link is on its way. Open it, and letters come again.'),
    onError: toastError,
  })
  return (
    <>
      <p>
        Letters to <b className="[overflow-wrap:anywhere]">{email}</b> come back to us, so we send none there, not even important ones. You
        can sign in as before.
      </p>
      <div className="row wrapx">
        <Link className="link" to={me?.isPerformer ? '/athlete/account' : '/fan/account'}>
          Correct your address
        </Link>
        <Button variant="line" size="tiny" busy={again.isPending} onClick={() => again.mutate()}>
          It is right: send a link there
        </Button>
      </div>
    </>
  )
}

/** Shown where somebody looks by themself: a letter about it would not arrive. */
export default function MailStopped() {
  const { data } = useQuery({ ...ask('letters.own'), select: (answer) => answer.data })
  if (!data || (!data.isStopped && data.missed.length === 0)) return null
  return (
    <section aria-label="Letters to you" className="mb-6 max-tablet:px-4">
      <Note tone="warn">
        <div className="stack">
          {data.isStopped && <Stopped />}
          {data.missed.length > 0 && (
            <details>
              <summary>
                {data.missed.length === 1 ? 'One important letter' : `${data.missed.length} important letters`} did not reach you
              </summary>
              <ul className="stack mt-2">
                {data.missed.map(({ _id, subject, at }) => (
                  <li key={_id}>
                    {subject} <span className="small mute">{formatDay(at)}</span>
                  </li>
                ))}
              </ul>
              <p className="small">
                What they say stands in{' '}
                <Link to="/notifications" className="link">
                  what you are told
                </Link>{' '}
                and under{' '}
                <Link to="/settings?tab=decisions" className="link">
                  decisions
                </Link>
                .
              </p>
            </details>
          )}
        </div>
      </Note>
    </section>
  )
}
