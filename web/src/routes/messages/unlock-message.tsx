import { lazy } from 'react'
import type { Message } from '../../features/messages/api.ts'
import { contentsOf } from '../../features/messages/describe.ts'
import { useMoney } from '../../lib/use-money.ts'
import { PayButton } from '../../ui/pay-button.tsx'
import { closeSheet } from '../../ui/sheet-host.ts'
import { openForMember } from '../offers.tsx'

const UnlockSheet = lazy(() => import('../../features/payments/unlock-sheet.tsx'))

/** The ticket under a locked message. */
export function UnlockMessage({ message }: { message: Message }) {
  const money = useMoney()
  if (!message.isLocked || message.price === null) return null
  const { _id, senderId, senderInfo, price } = message
  const sheet = (
    <UnlockSheet
      item={{ kind: 'message', id: _id }}
      pageId={senderId}
      title={`From ${senderInfo?.name ?? 'this athlete'}`}
      what={contentsOf(message)}
      price={price}
      onClose={closeSheet}
    />
  )
  return (
    <>
      <PayButton label="Unlock" price={money(price)} wide onClick={() => openForMember(sheet)} />
      <p className="small">Paid from your wallet. Stays in this chat.</p>
    </>
  )
}
