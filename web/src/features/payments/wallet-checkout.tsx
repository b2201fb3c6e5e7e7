import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { formatTokens } from '../../lib/format.ts'
import { useMe } from '../../lib/session.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PayButton } from '../../ui/pay-button.tsx'
import { Tear } from '../../ui/sheet.tsx'
import { currentIntent } from '../../ui/sheet-host.ts'
import { useMoney } from './api.ts'
import { CouponField, useCoupon } from './coupon-field.tsx'
import { Sum } from './sum.tsx'
import { TaxInPrice, type TaxFor } from './tax-in-price.tsx'
import { TopUpForm } from './top-up-form.tsx'

interface WalletCheckoutProps {
  /** What is chosen above the sum; out of the way, as it stands, while the wallet is filled. */
  children: ReactNode
  price: number
  label: string
  /** What follows the top-up: "unlock". */
  verb: string
  onPay: (couponCode: string | undefined) => void
  /** What a coupon may lower; without it none is asked for. */
  couponFor?: { type: 'product' | 'feed' | 'video' | 'gallery'; pageId: string }
  /** Which tax may be in it; undefined: not known before it is said where it goes. */
  taxFor: TaxFor | undefined
  isPaying: boolean
  message: string | undefined
  /** Asked before the wallet is filled for it: whether all that it needs is filled in. */
  isFilledIn?: () => boolean
  /** Why it cannot be paid as it stands. */
  isBlocked?: boolean
  terms: ReactNode
}

/** What the wallet is filled for, and the way back to it. */
const FilledFor = ({ verb, price, onChange }: { verb: string; price: number; onChange: () => void }) => (
  <p className="row between">
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <b className="num">{formatTokens(price)}</b> tokens to {currentIntent()?.words ?? verb}
    </span>
    <Button variant="quiet" size="tiny" className="flex-none" onClick={onChange}>
      Change
    </Button>
  </p>
)

/**
 * One act: what a press on "Top up and unlock" agreed to is paid as soon as the wallet has it, once, and only while it is what the sheet
 * shows. Who changes it, closes the sheet or leaves the page presses again: a page that comes back out of the browser's memory would
 * pay a second time.
 */
function useAgreed(price: number) {
  const agreed = useRef<number>(undefined)
  const shown = useRef(price)
  useEffect(() => void (shown.current = price), [price])
  const agree = useCallback((to: number | undefined) => void (agreed.current = to), [])
  useEffect(() => {
    const withdraw = () => agree(undefined)
    addEventListener('pagehide', withdraw)
    return () => {
      removeEventListener('pagehide', withdraw)
      withdraw()
    }
  }, [agree])
  const take = () => {
    const isIt = agreed.current !== undefined && agreed.current === shown.current
    agreed.current = undefined
    return isIt
  }
  return { agree, take }
}

/** Paid from the wallet: what is in it now and after, or the way to fill it first. */
export function WalletCheckout({ children, price: list, couponFor, isFilledIn, isBlocked = false, ...paying }: WalletCheckoutProps) {
  const { data: me } = useMe()
  const { data: settings } = useSettings()
  const coupon = useCoupon({ type: couponFor?.type ?? 'product', ...(couponFor && { pageId: couponFor.pageId }), amount: list })
  const [isToppingUp, setToppingUp] = useState(false)
  const price = Math.round((list - coupon.discount) * 100) / 100
  const missing = isBlocked || !me ? 0 : Math.max(0, Math.round((price - me.balance) * 100) / 100)
  const topUp = Math.max(settings?.minimumWalletPrice ?? 0, missing)
  const { agree, take } = useAgreed(price)
  const goOn = () => {
    setToppingUp(false)
    if (take()) paying.onPay(coupon.code)
  }
  const change = () => {
    agree(undefined)
    setToppingUp(false)
  }
  // Filled meanwhile, perhaps in another window.
  if (isToppingUp && missing === 0) setToppingUp(false)
  return (
    <>
      <div hidden={isToppingUp}>{children}</div>
      {isToppingUp && (
        <div className="s-body">
          <FilledFor verb={paying.verb} price={price} onChange={change} />
          <TopUpForm initial={topUp} purchase={{ verb: paying.verb, price, agree }} onPaid={goOn} />
        </div>
      )}
      {!isToppingUp && me && settings && (
        <Pay
          {...paying}
          balance={me.balance}
          prices={{ list, price, missing, topUp }}
          coupon={coupon}
          hasCoupons={couponFor !== undefined}
          isBlocked={isBlocked}
          onTopUp={() => (isFilledIn?.() ?? true) && setToppingUp(true)}
        />
      )}
      {!(me && settings) && <p className="s-body small">Loading your wallet</p>}
    </>
  )
}

interface PayProps extends Pick<WalletCheckoutProps, 'taxFor' | 'label' | 'verb' | 'onPay' | 'isPaying' | 'message' | 'terms'> {
  balance: number
  prices: { list: number; price: number; missing: number; topUp: number }
  coupon: ReturnType<typeof useCoupon>
  hasCoupons: boolean
  isBlocked: boolean
  onTopUp: () => void
}

function Pay({ balance, prices, coupon, hasCoupons, isBlocked, onTopUp, ...paying }: PayProps) {
  const { taxFor, label, verb, onPay, isPaying, message, terms } = paying
  const { list, price, missing, topUp } = prices
  const money = useMoney()
  return (
    <>
      <Tear />
      <div className="s-body top0">
        {hasCoupons && !isBlocked && <CouponField coupon={coupon} />}
        <Sum
          lines={[
            ...(coupon.line
              ? [
                  { label: 'Price', value: money(list) },
                  { label: coupon.line.label, value: `−${money(coupon.line.discount)}` },
                ]
              : []),
            { label: 'Wallet now', value: formatTokens(balance) },
            ...(missing > 0 || isBlocked ? [] : [{ label: 'Wallet after', value: formatTokens(balance - price) }]),
          ]}
          {...(!isBlocked && { total: { label: `${formatTokens(price)} tokens`, value: money(price) } })}
        />
        {!isBlocked && taxFor && <TaxInPrice {...taxFor} price={price} />}
        {message && <Note tone="bad">{message}</Note>}
        {missing > 0 && !isPaying ? (
          <>
            <Note tone="warn">
              You need {formatTokens(missing)} more tokens. Top up {money(topUp)} and {verb}.
            </Note>
            <Button size="big" wide onClick={onTopUp}>
              Top up and {verb}
            </Button>
          </>
        ) : (
          <div className="s-pay">
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
          </div>
        )}
        <p className="small">{terms}</p>
      </div>
    </>
  )
}
