import { useState } from 'react'
import { formatTokens } from '../../lib/format.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { buyTicket, useMoney, type Charge } from './api.ts'
import { Receipt } from './receipt.tsx'
import { usePayment } from './use-payment.ts'
import { WalletCheckout } from './wallet-checkout.tsx'

interface TicketSheetProps {
  streamId: string
  title: string
  /** Whose stream it is. */
  name: string
  price: number
  onClose: () => void
}

export default function TicketSheet({ streamId, title, name, price, onClose }: TicketSheetProps) {
  const money = useMoney()
  const [charge, setCharge] = useState<Charge>()
  const payment = usePayment(async (wanted: Parameters<typeof buyTicket>[0], key) => setCharge(await buyTicket(wanted, key)))
  if (charge) {
    return (
      <Sheet title={title} kicker="Receipt" onClose={onClose}>
        <Receipt
          onClose={onClose}
          lines={[
            { label: 'Ticket', value: money(charge.totalPrice) },
            { label: 'Wallet now', value: formatTokens(charge.balance) },
          ]}
        >
          You are in. The ticket is good until this stream ends.
        </Receipt>
      </Sheet>
    )
  }
  return (
    <Sheet title={title} kicker={`Live with ${name}`} onClose={onClose} busy={payment.isPaying}>
      <WalletCheckout
        price={price}
        taxFor={{ saleType: 'stream' }}
        label="Get a ticket"
        verb="get your ticket"
        isPaying={payment.isPaying}
        message={payment.message}
        onPay={() => void payment.start(() => ({ id: streamId, seenPrice: price }))}
        terms="For this stream only. The next one has its own ticket."
      >
        <div className="s-body">
          <p className="mute">
            Watch this stream to its end and write in its chat. If you lose the connection, come back with the same ticket.
          </p>
        </div>
      </WalletCheckout>
    </Sheet>
  )
}
