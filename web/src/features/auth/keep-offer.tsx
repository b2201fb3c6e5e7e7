import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { send } from '../../lib/client.ts'
import { knownPassword } from '../../lib/password.ts'
import { rawOf, textOf } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { toast } from '../../ui/toast.ts'

interface KeepOfferProps {
  /** What was typed to sign in. */
  values: FormData
  onKept: () => Promise<unknown>
  onRestart: () => void
}

/** Who signs in to an account that is being deleted may keep it. */
export default function KeepOffer({ values, onKept, onRestart }: KeepOfferProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const keep = async () => {
    setBusy(true)
    try {
      const password = await knownPassword(rawOf(values, 'password'))
      await send('ownData.keep', { body: { username: textOf(values, 'username') ?? '', password } })
      toast('Your account stays')
      await onKept()
    } catch (failure) {
      setError(messageOf(failure))
      setBusy(false)
    }
  }
  return (
    <div className="stack l">
      <p className="mute">
        You asked us to delete this account. Nobody sees it now, and soon it is gone for good. You can keep it as it was.
      </p>
      {error && <Note tone="bad">{error}</Note>}
      <Button size="big" wide busy={isBusy} onClick={keep}>
        Keep my account
      </Button>
      <Button variant="line" size="big" wide disabled={isBusy} onClick={onRestart}>
        Leave it
      </Button>
    </div>
  )
}
