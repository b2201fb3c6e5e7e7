import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { forgetMe } from '../../lib/logout.ts'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { sizeText } from '../../lib/size-text.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Asking, passwordIn } from './asking.tsx'

type Copy = NonNullable<DataFor<'ownData.copy'>>

const lookEvery = 5000

function AskSheet({ onClose }: { onClose: () => void }) {
  const askFor = async (values: FormData) => {
    await send('ownData.askCopy', { body: await passwordIn(values) })
    toast('We are making your copy')
    onClose()
  }
  return (
    <Sheet title="A copy of your data" onClose={onClose}>
      <Asking submit="Make the copy" onSubmit={askFor}>
        <p className="mute">
          One file with everything we keep of you: what you wrote, uploaded, bought, sold and chose, and when. You can read it without us.
        </p>
      </Asking>
    </Sheet>
  )
}

function DownloadSheet({ copy, onClose }: { copy: Copy; onClose: () => void }) {
  const download = async (values: FormData) => {
    const { data } = await send('ownData.copyLink', { params: { id: copy._id }, body: await passwordIn(values) })
    location.assign(data.url)
    onClose()
  }
  return (
    <Sheet title="Download your copy" onClose={onClose}>
      <Asking submit={`Download ${sizeText(copy.size ?? 0)}`} onSubmit={download}>
        <p className="mute">Keep it where only you can read it: your messages, orders and addresses are in it.</p>
      </Asking>
    </Sheet>
  )
}

function Ready({ copy, onOpen }: { copy: Copy; onOpen: () => void }) {
  const drop = () => send('ownData.dropCopy', { params: { id: copy._id } }).then(() => toast('Deleted'), toastError)
  return (
    <div className="row between border-y border-line py-3">
      <span className="who">
        <b>Made {formatDay(copy.askedAt)}</b>
        <span>
          {sizeText(copy.size ?? 0)}, here until {copy.expiresAt && formatDay(copy.expiresAt)}
          {copy.leftOut > 0 && `. ${copy.leftOut} large files are only named in it`}
        </span>
      </span>
      <span className="row">
        <Button size="tiny" variant="line" onClick={drop}>
          Delete
        </Button>
        <Button size="tiny" onClick={onOpen}>
          Download
        </Button>
      </span>
    </div>
  )
}

/** All that the site keeps of somebody, as a file. */
function DataCopySection() {
  const [sheet, open] = useState<'ask' | 'download'>()
  const { data, error, refetch } = useQuery({
    ...ask('ownData.copy'),
    refetchInterval: ({ state }) => (state.data?.data?.state === 'waiting' ? lookEvery : false),
  })
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows count={2} />
  const copy = data.data
  const close = () => open(undefined)
  return (
    <section className="stack l" aria-labelledby="data-copy">
      <SectionHead title="A copy of your data" id="data-copy" />
      <p className="mute">One file that you can read without us. Making it takes some minutes, and we write to you when it is there.</p>
      {copy?.state === 'ready' && <Ready copy={copy} onOpen={() => open('download')} />}
      {copy?.state === 'failed' && <Note tone="bad">The last copy could not be made. Ask for it again.</Note>}
      {copy?.state === 'waiting' ? (
        <Note>We are making your copy. You can leave this page.</Note>
      ) : (
        <Button variant="line" className="justify-self-start" onClick={() => open('ask')}>
          {copy?.state === 'ready' ? 'Make a new copy' : 'Ask for a copy'}
        </Button>
      )}
      {sheet === 'ask' && <AskSheet onClose={close} />}
      {sheet === 'download' && copy && <DownloadSheet copy={copy} onClose={close} />}
    </section>
  )
}

const hindranceWords: Readonly<
  Record<DataFor<'ownData.leaving'>['hindrances'][number]['kind'], (count: number) => { text: string; to: string }>
> = {
  staff: () => ({ text: 'You are on the staff of this site. Ask an owner to end that.', to: '/admin' }),
  team_owner: (count) => ({
    text: `You are the only owner of ${count === 1 ? 'a team' : `${count} teams`}. Give another the right, or end the team.`,
    to: '/studio/teams',
  }),
  payouts: () => ({ text: 'A payout is on its way. Wait until it has arrived.', to: '/studio/payouts' }),
  earnings: () => ({ text: 'You have earned enough for a payout. Ask for it first.', to: '/studio/payouts' }),
  orders_to_send: (count) => ({
    text: `${count === 1 ? 'An order waits' : `${count} orders wait`} to be delivered by you.`,
    to: '/studio/orders',
  }),
  orders_to_get: (count) => ({ text: `${count === 1 ? 'An order is' : `${count} orders are`} on the way to you.`, to: '/orders' }),
}

function LeaveSheet({ leaving, onClose }: { leaving: DataFor<'ownData.leaving'>; onClose: () => void }) {
  const money = useMoney()
  const client = useQueryClient()
  const { tokens, toCards, earnings, subscriptions } = leaving
  const lost = Math.round((tokens - toCards) * 100) / 100
  const isLosing = lost + earnings > 0
  const leave = async (values: FormData) => {
    const { data } = await send('ownData.leave', {
      body: { ...(await passwordIn(values)), ...(isLosing && { givesUp: values.has('givesUp') }) },
    })
    forgetMe(client, `/auth/login?left=${data.dueAt}`)
  }
  return (
    <Sheet title="Delete your account" onClose={onClose}>
      <Asking submit="Delete my account" variant="bad" onSubmit={leave}>
        <ul className="list-disc ps-5 mute">
          <li>Nobody sees you or your page from now on, and you are signed out everywhere.</li>
          <li>In two weeks your name, what you wrote and what you uploaded are gone for good.</li>
          <li>What others bought of you, and messages in their conversations, stay with them without your name.</li>
          {subscriptions > 0 && <li>Your subscriptions are not renewed.</li>}
          {toCards > 0 && <li>{money(toCards)} of your wallet goes back to the card that paid it, once the two weeks are over.</li>}
        </ul>
        {isLosing && (
          <Checkbox name="givesUp" required>
            {[lost > 0 && `${money(lost)} in your wallet`, earnings > 0 && `${money(earnings)} that you earned`]
              .filter(Boolean)
              .join(' and ')}{' '}
            will be lost, and I give it up
          </Checkbox>
        )}
      </Asking>
    </Sheet>
  )
}

/** The end of the account. */
function LeaveSection() {
  const [isOpen, open] = useState(false)
  const { data, error, refetch } = useQuery(ask('ownData.leaving'))
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows count={2} />
  const { hindrances } = data.data
  return (
    <section className="stack l" aria-labelledby="leave">
      <SectionHead title="Delete your account" id="leave" />
      <p className="mute">
        You are hidden at once and have two weeks to change your mind. Ask for a copy of your data first: afterwards there is none.
      </p>
      {hindrances.length > 0 && (
        <Note tone="warn">
          <span className="stack">
            <b>Something has to be ended first.</b>
            {hindrances.map(({ kind, count }) => {
              const { text, to } = hindranceWords[kind](count)
              return (
                <Link key={kind} className="link" to={to}>
                  {text}
                </Link>
              )
            })}
          </span>
        </Note>
      )}
      <Button variant="bad" className="justify-self-start" disabled={hindrances.length > 0} onClick={() => open(true)}>
        Delete my account
      </Button>
      {isOpen && <LeaveSheet leaving={data.data} onClose={() => open(false)} />}
    </section>
  )
}

export default function OwnData() {
  return (
    <div className="stack l">
      <DataCopySection />
      <LeaveSection />
    </div>
  )
}
