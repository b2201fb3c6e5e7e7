import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { Link } from '../../lib/router/index.ts'
import { useSignedIn } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Who } from '../../ui/who.tsx'
import { OpenButton } from '../../ui/open-button.tsx'
import { SignInFirst } from '../../ui/sign-in-first.tsx'
import { capital } from './describe.ts'
import { monthsWords } from './gift-words.ts'

type Preview = DataFor<'gifts.preview'>
type Opened = DataFor<'gifts.open'>

const openedWords = ({ page, endsAt, renewsAt }: Opened): string =>
  renewsAt === null
    ? `${page.name} is open to you until ${formatDay(endsAt)}. Nothing renews, and no card is needed.`
    : `Your subscription to ${page.name} was moved on: it renews on ${formatDay(renewsAt)}.`

const terms = 'It costs you nothing and ends by itself. A subscription that you have is moved on by that time.'

const endWords = ({ state, isMine }: Preview): string => {
  if (isMine) return 'You have opened this gift.'
  return state === 'opened' ? 'This gift has been opened already.' : 'This gift is over: it was taken back, or nobody opened it in time.'
}

/** Who gives what, and the way to it. */
export function GiftOpening({ code, gift }: { code: string; gift: Preview }) {
  const isSignedIn = useSignedIn()
  const [opened, setOpened] = useState<Opened>()
  const { page, giver, months, words, state, isOwn } = gift
  const isWaiting = state === 'waiting' && !opened
  const open = async () => setOpened((await send('gifts.open', { params: { code } })).data)
  return (
    <div className="stack l">
      <Who
        name={page.name}
        avatar={page.avatar}
        to={page.path}
        detail={`${capital(monthsWords(months))}, given by ${giver?.name ?? 'somebody'}`}
      />
      {words && <blockquote className="mute">“{words}”</blockquote>}
      {opened && (
        <>
          <Note tone="good">
            <p role="status">{openedWords(opened)}</p>
          </Note>
          <Link className={buttonClass({ size: 'big', wide: true })} to={opened.page.path}>
            Go to {opened.page.name}
          </Link>
        </>
      )}
      {!opened && state !== 'waiting' && <Note>{endWords(gift)}</Note>}
      {isWaiting && isOwn && <Note>This is your gift. Pass its link on; you find it under Subscriptions.</Note>}
      {isWaiting && !isOwn && isSignedIn && <OpenButton label="Open it" terms={terms} open={open} />}
      {isWaiting && !isOwn && !isSignedIn && <SignInFirst path={`/gift/${code}`} lead="Sign in to open it. You need no card." />}
    </div>
  )
}
