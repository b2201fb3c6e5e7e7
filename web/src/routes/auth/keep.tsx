import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { send } from '../../lib/client.ts'
import { Link, useQueryParam } from '../../lib/router/index.ts'
import { useTitle } from '../../lib/title.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { AuthFrame } from './auth-frame.tsx'

/** The link of the letter about a deletion. A press keeps the account: programs that open links in mails keep nothing. */
export default function KeepAccount() {
  useTitle('Keep your account')
  const token = useQueryParam('token')
  const [state, set] = useState<'asks' | 'busy' | 'kept'>('asks')
  const [error, setError] = useState<string>()
  const keep = async () => {
    set('busy')
    try {
      await send('ownData.keep', { body: { token: token ?? '' } })
      set('kept')
    } catch (failure) {
      setError(messageOf(failure))
      set('asks')
    }
  }
  if (state === 'kept')
    return (
      <AuthFrame title="Your account stays" lead="Everything in it is as it was.">
        <Link className="btn ink big wide" to="/auth/login">
          Sign in
        </Link>
      </AuthFrame>
    )
  return (
    <AuthFrame title="Keep your account?" lead="You asked us to delete it. Until then you can keep it as it was.">
      <div className="stack l">
        {error && <Note tone="bad">{error}</Note>}
        <Button size="big" wide busy={state === 'busy'} onClick={keep}>
          Keep my account
        </Button>
      </div>
    </AuthFrame>
  )
}
