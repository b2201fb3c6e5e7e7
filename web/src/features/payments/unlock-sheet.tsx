import { useState } from 'react'
import { formatTokens } from '../../lib/format.ts'
import { currentPlace, navigate } from '../../lib/router/index.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { ThumbhashCanvas } from '../../ui/thumbhash-canvas.tsx'
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
  /** What may be seen of it before: the picture that stands in its place. */
  sight?: { placeholder?: string; thumbhash?: string }
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

const keptWords: Readonly<Record<Item['kind'], string>> = {
  feed: 'Yours for good, also if you stop following.',
  video: 'Yours for good, also if you stop following.',
  gallery: 'Yours for good, also if you stop following.',
  message: 'Open it now and whenever you come back.',
}

/** A stamp of it, never the file itself. */
function Sight({ placeholder, thumbhash }: NonNullable<UnlockSheetProps['sight']>) {
  if (!placeholder && !thumbhash) return null
  return (
    <span className="media locked sq w-20 flex-none" aria-hidden>
      {placeholder ? <img src={placeholder} alt="" /> : <ThumbhashCanvas hash={thumbhash ?? ''} />}
    </span>
  )
}

/** On its own page what was bought lies behind the sheet. */
const isBehind = ({ kind }: Item) => currentPlace().pathname.startsWith(places[kind] ?? '/messages')

/** Out of a list the receipt leads to the thing. */
function seeIt(item: Item) {
  const place = places[item.kind]
  if (place && !isBehind(item)) void navigate(place + item.id)
}

export default function UnlockSheet({ item, pageId, title, what, price, sight, onClose }: UnlockSheetProps) {
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
          reveals={isBehind(item)}
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
    <Sheet title={title} kicker="Unlock" onClose={onClose} busy={payment.isPaying}>
      <WalletCheckout
        price={price}
        taxFor={{ saleType: item.kind }}
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
          <div className="row gap-4">
            <Sight {...sight} />
            <div className="min-w-0">
              <p className="d4">{what}</p>
              <p className="mute">{keptWords[item.kind]}</p>
            </div>
          </div>
        </div>
      </WalletCheckout>
    </Sheet>
  )
}
