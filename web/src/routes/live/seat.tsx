import { Suspense } from 'react'
import type { Stream } from '../../features/live/api.ts'
import type { Show } from '../../features/live/my-show.ts'
import { lazily } from '../../lib/lazily.ts'
import { useMoney } from '../../lib/use-money.ts'
import { PayButton } from '../../ui/pay-button.tsx'
import { closeSheet } from '../../ui/sheet-host.ts'
import { useMemberSheet } from '../offers.tsx'

const ShowWaiting = lazily(() => import('../../features/live/show-waiting.tsx'))
const ShowAskSheet = lazily(() => import('./ask-sheet.tsx'))

/** A group stream: whoever wants in asks its host, and waits for the answer here. */
export default function Seat({ stream, host, show }: { stream: Stream; host: { id: string; name: string }; show: Show | null }) {
  const money = useMoney()
  const price = stream.price ?? 0
  const sheet = (
    <ShowAskSheet pageId={host.id} name={host.name} price={price} streamId={stream._id} onAsked={closeSheet} onClose={closeSheet} />
  )
  const wish = { id: `seat:${stream._id}`, words: `ask ${host.name} for a seat, ${money(price)} a minute` }
  const press = useMemberSheet(sheet, wish)
  const isWaiting = show?.status === 'asked'
  return (
    <>
      <b className="d2">{stream.title}</b>
      {isWaiting ? (
        <Suspense fallback={null}>
          <ShowWaiting isOnPhoto show={show} name={host.name} />
        </Suspense>
      ) : (
        <>
          <PayButton label="Ask for a seat" price={`${money(price)} a minute`} light onClick={press} />
          <p>{host.name} lets viewers in one by one.</p>
        </>
      )}
    </>
  )
}
