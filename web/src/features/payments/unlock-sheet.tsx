import { useState } from 'react'
import { formatTokens } from '../../lib/format.ts'
import { currentPlace, navigate } from '../../lib/router/index.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { buyItem, useMoney, type Charge, type Item } from './api.ts'
import { Receipt } from './receipt.tsx'
import { usePayment } from './use-payment.ts'
import { WalletCheckout } from './wallet-checkout.tsx'

interface UnlockSheetProps {
  item: Item
  /** The page that sells it. */
  pageId: string
  title: string
  /** What is behind the lock: `Video · 12:40`. */
  what: string
  price: number
  onClose: () => void
}

/** Where a thing stands on its own; a message stays in its conversation. */
const places: Partial<Record<Item['kind'], string>> = { feed: '/post/', video: '/video/', gallery: '/gallery/' }

const seeWords: Readonly<Record<Item['kind'], string>> = {
  feed: 'See the post',
  video: 'Watch it',
  gallery: 'See the gallery',
  message: 'Read it',
}

/** Out of a list the receipt leads to the thing; on its own page it lies behind the sheet. */
function seeIt({ kind, id }: Item) {
  const place = places[kind]
  if (place && !currentPlace().pathname.startsWith(place)) void navigate(place + id)
}

export default function UnlockSheet({ item, pageId, title, what, price, onClose }: UnlockSheetProps) {
  const money = useMoney()
  const [charge, setCharge] = useState<Charge>()
  const payment = usePayment(async (wanted: Parameters<typeof buyItem>[0], key) => setCharge(await buyItem(wanted, key)))
  if (charge) {
    const see = () => {
      onClose()
      seeIt(item)
    }
    return (
      <Sheet title={title} kicker="Receipt" onClose={onClose}>
        <Receipt
          onClose={see}
          onward={seeWords[item.kind]}
          isKept
          lines={[
            { label: what, value: money(charge.totalPrice) },
            { label: 'Wallet now', value: formatTokens(charge.balance) },
          ]}
        >
          Unlocked. Yours for good.
        </Receipt>
      </Sheet>
    )
  }
  return (
    <Sheet title={title} kicker={what} onClose={onClose} busy={payment.isPaying}>
      <WalletCheckout
        price={price}
        label="Unlock now"
        verb="unlock"
        isPaying={payment.isPaying}
        message={payment.message}
        // Coupons do not name messages among what they are for.
        {...(item.kind !== 'message' && { couponFor: { type: item.kind, pageId } })}
        onPay={(couponCode) => void payment.start(() => ({ ...item, couponCode, seenPrice: price }))}
        terms="Yours for good. One payment, no subscription."
      >
        <div className="s-body">
          <p className="mute">Open it now and whenever you come back.</p>
        </div>
      </WalletCheckout>
    </Sheet>
  )
}
