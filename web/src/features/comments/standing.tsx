// What stands between the viewer and a comment, with the step that helps.
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { refresh } from '../../lib/queries.ts'
import { currentPlace, Link } from '../../lib/router/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { toastError } from '../../ui/toast.ts'
import type { Standing } from './api.ts'
import type { Commented } from './commented.ts'

function FollowToComment({ owner }: Pick<Commented, 'owner'>) {
  const [isBusy, setBusy] = useState(false)
  const follow = async () => {
    setBusy(true)
    try {
      await send('follows.create', { params: { a: owner.type, b: owner.id } })
      await refresh(['comments'])
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <div className="row wrapx">
      <Button variant="line" busy={isBusy} onClick={follow}>
        Follow to comment
      </Button>
      <span className="small">Who follows {owner.name} may write here.</span>
    </div>
  )
}

const said: Partial<Record<Standing['step'], string>> = {
  closed: 'Comments are closed here.',
  ended: 'Comments have closed here. What was written stays.',
  locked: 'This thread is closed to new replies.',
  banned: 'This page does not take comments from you.',
  limited: 'Your account is limited for now. You can write again when that is over.',
  guardian: 'Under 18 you write on your own page and in your own team, once a parent or guardian has approved you.',
}

/** Said to whoever looks after the page: to others it would say how old somebody is. */
const consentFor = {
  performer: 'Comments are closed on your page until your parent or guardian allows them. That is theirs to say, on their own screen.',
  team: 'Comments are closed here until a parent or guardian of whoever put this up allows them.',
}

export function Way({ step, owner }: { step: Standing['step'] } & Pick<Commented, 'owner'>) {
  if (step === 'follow') return <FollowToComment owner={owner} />
  if (step === 'sign_in')
    return (
      <Link
        className={`${buttonClass({ variant: 'line' })} justify-self-start`}
        to={`/auth/login?next=${encodeURIComponent(currentPlace().href)}`}
      >
        Sign in to comment
      </Link>
    )
  if (step === 'subscribe')
    return (
      <div className="row wrapx">
        <Link className={buttonClass({ variant: 'line' })} to={owner.path ?? '/discover'}>
          Subscribe to comment
        </Link>
        <span className="small">Subscribers of {owner.name} write here.</span>
      </div>
    )
  if (step === 'stay') return <Note>Who has subscribed to {owner.name} for three months writes here. You are on the way.</Note>
  const text = step === 'consent' ? consentFor[owner.type] : said[step]
  return text === undefined ? null : <Note>{text}</Note>
}
