import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { newIntention, send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { Link } from '../../lib/router/index.ts'
import { useSignedIn } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Who } from '../../ui/who.tsx'
import { OpenButton } from '../../ui/open-button.tsx'
import { SignInFirst } from '../../ui/sign-in-first.tsx'
import { daysWords } from './trial-words.ts'

type Preview = DataFor<'trialLinks.preview'>

const terms = 'Free, once for each fan. It ends by itself and asks for no card.'

/** Why nothing can be begun; undefined: it can. */
function whyNot({ isOpen, isUsed, isSubscribed, page }: Preview): string | undefined {
  if (isSubscribed) return `You are in ${page.name}’s corner already.`
  if (isUsed) return `You had free days of ${page.name} before. They are given once.`
  return isOpen ? undefined : 'This link gives nothing any more. The page can still be followed, which is free.'
}

/** What a link gives, and the way to it. */
export function TrialOpening({ code, trial }: { code: string; trial: Preview }) {
  const isSignedIn = useSignedIn()
  const [isBegun, setBegun] = useState(false)
  const { page, days, until } = trial
  const against = isBegun ? undefined : whyNot(trial)
  const open = async () => {
    await send('trialLinks.open', { params: { code }, body: {} }, { idempotencyKey: newIntention() })
    setBegun(true)
  }
  const begin = isSignedIn ? (
    <OpenButton label={`Begin ${daysWords(days)} free`} terms={terms} open={open} />
  ) : (
    <SignInFirst path={`/trial/${code}`} lead={`Sign in to begin. ${terms}`} />
  )
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
