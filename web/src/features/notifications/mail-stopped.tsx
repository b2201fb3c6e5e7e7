import { useMutation } from '@tanstack/react-query'
import { send } from '../../lib/client.ts'
import { useMe } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { toast, toastError } from '../../ui/toast.ts'

/** Where letters come back from: the link in the next one that arrives ends it, and so does another address. */
export function MailStopped() {
  const email = useMe().data?.email ?? ''
  const ask = useMutation({
    mutationFn: () => send('auth.requestVerification', { body: { email } }),
    onSuccess: () => toast('A link is on its way. Open it, and letters come again.'),
    onError: toastError,
  })
  return (
    <Note tone="warn">
      <div className="stack">
        <p>
          Letters to <b>{email}</b> come back to us, so only those are sent that always come. If the address is right, confirm it again; if
          not, change it in your account.
        </p>
        <Button variant="line" size="tiny" className="justify-self-start" busy={ask.isPending} onClick={() => ask.mutate()}>
          Confirm it again
        </Button>
      </div>
    </Note>
  )
}
