import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import type { DataFor } from '../../lib/calls.ts'
import { newIntention, send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { Link } from '../../lib/router/index.ts'
import { useSignedIn } from '../../lib/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Who } from '../../ui/who.tsx'
import { daysWords } from './trial-words.ts'

type Preview = DataFor<'trialLinks.preview'>

const terms = 'Free, once for each fan. It ends by itself and asks for no card.'

function SignInFirst({ path }: { path: string }) {
  const next = `next=${encodeURIComponent(path)}`
  return (
    <>
      <p className="mute">Sign in to begin. {terms}</p>
      <div className="row wrapx">
        <Link className={buttonClass({})} to={`/auth/login?${next}`}>
          Sign in
        </Link>
        <Link className={buttonClass({ variant: 'line' })} to={`/auth/register/fan?${next}`}>
          Create an account
        </Link>
      </div>
    </>
  )
}

/** Why nothing can be begun; undefined: it can. */
function whyNot({ isOpen, isUsed, isSubscribed, page }: Preview): string | undefined {
  if (isSubscribed) return `You are in ${page.name}’s corner already.`
  if (isUsed) return `You had free days of ${page.name} before. They are given once.`
  return isOpen ? undefined : 'This link gives nothing any more. The page can still be followed, which is free.'
}

function Begin({ code, days, onBegun }: { code: string; days: number; onBegun: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const begin = async () => {
    setBusy(true)
    setMessage(undefined)
    try {
      await send('trialLinks.open', { params: { code }, body: {} }, { idempotencyKey: newIntention() })
      onBegun()
    } catch (error) {
      setMessage(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {message && <Note tone="bad">{message}</Note>}
      <Button variant="accent" size="big" wide busy={isBusy} onClick={() => void begin()}>
        Begin {daysWords(days)} free
      </Button>
      <p className="small">{terms}</p>
    </>
  )
}

/** What a link gives, and the way to it. */
export function TrialOpening({ code, trial }: { code: string; trial: Preview }) {
  const isSignedIn = useSignedIn()
  const [isBegun, setBegun] = useState(false)
  const { page, days, until } = trial
  const against = isBegun ? undefined : whyNot(trial)
  const begin = isSignedIn ? <Begin code={code} days={days} onBegun={() => setBegun(true)} /> : <SignInFirst path={`/trial/${code}`} />
  return (
    <div className="stack l">
      <Who
        name={page.name}
        avatar={page.avatar}
        to={page.path}
        detail={until === null ? `${daysWords(days)} free` : `${daysWords(days)} free, to be begun until ${formatDay(until)}`}
      />
      {isBegun && (
        <Note tone="good">
          <p role="status">You are in: free for {daysWords(days)}, then it ends by itself.</p>
        </Note>
      )}
      {against && <Note>{against}</Note>}
      {!isBegun && against === undefined && begin}
      {(isBegun || against) && (
        <Link className={buttonClass({ size: 'big', wide: true })} to={page.path}>
          Go to {page.name}
        </Link>
      )}
    </div>
  )
}
