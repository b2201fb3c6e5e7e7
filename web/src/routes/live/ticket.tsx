import type { Stream } from '../../features/live/api.ts'
import { lazily } from '../../lib/lazily.ts'
import { useMoney } from '../../lib/use-money.ts'
import { PayButton } from '../../ui/pay-button.tsx'
import { closeSheet } from '../../ui/sheet-host.ts'
import { useMemberSheet } from '../offers.tsx'

const TicketSheet = lazily(() => import('../../features/payments/ticket-sheet.tsx'))

/** The way into a stream that costs once. */
export default function Ticket({ stream, host }: { stream: Stream; host: { name: string } }) {
  const money = useMoney()
  const price = stream.price ?? 0
  const sheet = <TicketSheet streamId={stream._id} title={stream.title} name={host.name} price={price} onClose={closeSheet} />
  const wish = { id: `ticket:${stream._id}`, words: `get a ticket for “${stream.title}” for ${money(price)}` }
  const press = useMemberSheet(sheet, wish)
  return (
    <>
      <b className="d2">{stream.title}</b>
      <PayButton label="Get a ticket" price={money(price)} light onClick={press} />
      <p>For this stream, to its end.</p>
    </>
  )
}
