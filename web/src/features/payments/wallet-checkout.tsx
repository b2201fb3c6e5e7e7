import { useState, type ReactNode } from 'react'
import { formatTokens } from '../../lib/format.ts'
import { useMe } from '../../lib/session.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PayButton } from '../../ui/pay-button.tsx'
import { Tear } from '../../ui/sheet.tsx'
import { useMoney } from './api.ts'
import { CouponField, useCoupon } from './coupon-field.tsx'
import { Sum } from './sum.tsx'
import { TopUpForm } from './top-up-form.tsx'

interface WalletCheckoutProps {
  price: number
  label: string
  /** What follows the top-up: "unlock". */
  verb: string
  onPay: (couponCode: string | undefined) => void
  /** What a coupon may lower; without it none is asked for. */
  couponFor?: { type: 'product' | 'feed' | 'video' | 'gallery'; pageId: string }
  isPaying: boolean
  message: string | undefined
  /** Why it cannot be paid as it stands. */
  isBlocked?: boolean
  terms: ReactNode
}

/** Paid from the wallet: what is in it now and after, or the way to fill it first. */
export function WalletCheckout({
  price: list,
  label,
  verb,
  onPay,
  couponFor,
  isPaying,
  message,
  isBlocked = false,
  terms,
}: WalletCheckoutProps) {
  const money = useMoney()
  const { data: me } = useMe()
  const { data: settings } = useSettings()
  const coupon = useCoupon({ type: couponFor?.type ?? 'product', ...(couponFor && { pageId: couponFor.pageId }), amount: list })
  const price = Math.round((list - coupon.discount) * 100) / 100
  const [isToppingUp, setToppingUp] = useState(false)
  if (!me || !settings) return <p className="s-body small">Loading your wallet</p>
  const missing = Math.round((price - me.balance) * 100) / 100
  const isShort = !isBlocked && missing > 0
  const topUp = Math.max(settings.minimumWalletPrice, missing)
  if (isToppingUp && isShort) {
    return (
      <div className="s-body">
        <TopUpForm initial={topUp} isForPurchase onPaid={() => setToppingUp(false)} />
      </div>
    )
  }
  return (
    <>
      <Tear />
      <div className="s-body top0">
        {couponFor && !isBlocked && <CouponField coupon={coupon} />}
        <Sum
          lines={[
            ...(coupon.line
              ? [
                  { label: 'Price', value: money(list) },
                  { label: coupon.line.label, value: `−${money(coupon.line.discount)}` },
                ]
              : []),
            { label: 'Wallet now', value: formatTokens(me.balance) },
            ...(isShort || isBlocked ? [] : [{ label: 'Wallet after', value: formatTokens(me.balance - price) }]),
          ]}
          {...(!isBlocked && { total: { label: `${formatTokens(price)} tokens`, value: money(price) } })}
        />
        {message && <Note tone="bad">{message}</Note>}
        {isShort ? (
          <>
            <Note tone="warn">
              You need {formatTokens(missing)} more tokens. Top up {money(topUp)} and {verb}.
            </Note>
            <Button size="big" wide onClick={() => setToppingUp(true)}>
              Top up first
            </Button>
          </>
        ) : (
          <PayButton
            label={label}
            price={money(isBlocked ? 0 : price)}
            busy={isPaying}
            busyLabel={`Paying ${money(price)}`}
            disabled={isBlocked}
            size="big"
            wide
            onClick={() => onPay(coupon.code)}
          />
        )}
        <p className="small">{terms}</p>
      </div>
    </>
  )
}
