import type { Message } from '../../features/messages/api.ts'
import { contentsOf } from '../../features/messages/describe.ts'
import { lazily } from '../../lib/lazily.ts'
import { useMoney } from '../../lib/use-money.ts'
import { PayButton } from '../../ui/pay-button.tsx'
import { closeSheet } from '../../ui/sheet-host.ts'
import { useIntendedSheet } from '../../ui/use-intended-sheet.ts'

const UnlockSheet = lazily(() => import('../../features/payments/unlock-sheet.tsx'))

function Ticket({ message, price }: { message: Message; price: number }) {
  const money = useMoney()
  const { _id, senderId, senderInfo } = message
  const title = `From ${senderInfo?.name ?? 'this athlete'}`
  const sheet = (
    <UnlockSheet
      item={{ kind: 'message', id: _id }}
      pageId={senderId}
      title={title}
      what={contentsOf(message)}
      price={price}
      onClose={closeSheet}
    />
  )
  const words = `unlock the message from ${senderInfo?.name ?? 'this athlete'} for ${money(price)}`
  return <PayButton label="Unlock" price={money(price)} wide onClick={useIntendedSheet(sheet, { id: `unlock:message:${_id}`, words })} />
}

/** The ticket under a locked message. */
export function UnlockMessage({ message }: { message: Message }) {
  if (!message.isLocked || message.price === null) return null
  return (
    <>
      <Ticket message={message} price={message.price} />
      <p className="small">Paid from your wallet. Stays in this chat.</p>
    </>
  )
}
