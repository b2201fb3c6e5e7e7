import { useState, type FormEvent } from 'react'
import { amountOf } from '../../lib/amount.ts'
import { send } from '../../lib/client.ts'
import { formatTokens } from '../../lib/format.ts'
import { useMe } from '../../lib/session.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Chips } from '../../ui/chips.tsx'
import { Note } from '../../ui/note.tsx'
import { PayButton } from '../../ui/pay-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useMoney, type Transaction } from './api.ts'
import { boundsError } from './bounds.ts'
import { CouponField, useCoupon } from './coupon-field.tsx'
import { CardChoice } from './card-choice.tsx'
import { Sum } from './sum.tsx'
import { useCheckout } from './use-checkout.ts'
import { WaitingNote } from './waiting-note.tsx'

interface TopUpFormProps {
  /** The first amount in the field. */
  initial?: number
  /** What the wallet is filled for, and paid from it right after: one act, and no row of amounts beside the ones of the sheet. */
  purchase?: {
    verb: string
    price: number
    /** Told at each press what it agrees to pay right after; nothing where less is added than it takes. */
    agree: (price: number | undefined) => void
  }
  /** The page takes the amount out of its address, so that a way back finds it again. */
  isInAddress?: boolean
  onPaid: (transaction: Transaction) => void
}

const usual = [5, 10, 20, 50, 100]

/** Buys tokens by card. */
export function TopUpForm({ initial = 20, purchase, isInAddress = false, onPaid }: TopUpFormProps) {
  const money = useMoney()
  const { data: me } = useMe()
  const { data: settings } = useSettings()
  const [text, setText] = useState(String(initial))
  const [isTouched, setTouched] = useState(false)
  const { cards, cardId, choose, pay, waitingFor, payAnotherWay, isPaying, message } = useCheckout<{ amount: number; couponCode?: string }>(
    {
      send: async (body, idempotencyKey) => (await send('payments.topUp', { body }, { idempotencyKey })).data,
      order: (wish) => ({ type: 'token_package', ...wish }),
      keep: isInAddress ? ({ amount }) => ({ amount: String(amount) }) : undefined,
      onPaid,
    },
  )
  const { minimumWalletPrice: low = 0, maximumWalletPrice: high = 0, currencySymbol = '$' } = settings ?? {}
  const offered = usual.filter((value) => value >= low && value <= high)
  const amount = amountOf(text)
  const error = boundsError(amount, low, high, money)
  const coupon = useCoupon({ type: 'token_package', amount: error ? 0 : amount, isByCard: true })
  if (!settings || !cards || !me) return <Skeleton height={purchase ? '22rem' : '34rem'} />
  const price = money(error ? 0 : Math.round((amount - coupon.discount) * 100) / 100)
  const isEnough = purchase !== undefined && me !== undefined && Math.round((me.balance + amount - purchase.price) * 100) >= 0
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (error) {
      event.preventDefault()
      return setTouched(true)
    }
    purchase?.agree(isEnough ? purchase.price : undefined)
    void pay(event, { amount, ...(coupon.code && { couponCode: coupon.code }) })
  }
  return (
    <form className="stack l" onSubmit={submit}>
      {!purchase && (
        <Chips
          label="Quick choice"
          options={offered.map((value) => ({ value: String(value), text: money(value).replace(/\.00$/, '') }))}
          value={text}
          onChange={setText}
        />
      )}
      <TextField
        label="Amount"
        name="amount"
        prefix={currencySymbol}
        inputMode="decimal"
        autoComplete="off"
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setTouched(true)}
        hint={`${money(low)} to ${money(high)}. One token is ${money(1)}.`}
        error={isTouched ? error : undefined}
      />
      <CouponField coupon={coupon} />
      <CardChoice cards={cards} value={cardId} onChange={choose} />
      {!error && (
        <Sum
          lines={[
            ...(coupon.line ? [{ label: coupon.line.label, value: `−${money(coupon.line.discount)}` }] : []),
            { label: 'Wallet now', value: formatTokens(me.balance) },
            ...(purchase && isEnough
              ? [
                  { label: 'Tokens you add', value: formatTokens(amount) },
                  { label: `To ${purchase.verb}`, value: `−${formatTokens(purchase.price)}` },
                ]
              : []),
            { label: 'Wallet after', value: formatTokens(me.balance + amount - (purchase && isEnough ? purchase.price : 0)) },
          ]}
          {...(purchase && { total: { label: 'You pay now', value: price } })}
        />
      )}
      {waitingFor ? (
        <WaitingNote transaction={waitingFor} onOtherWay={payAnotherWay} />
      ) : (
        <div className="s-pay grid gap-2">
          {/* In sight together with the button that was pressed. */}
          {message && <Note tone="bad">{message}</Note>}
          <PayButton
            type="submit"
            label={purchase && isEnough ? `Top up and ${purchase.verb}` : 'Top up'}
            price={price}
            busy={isPaying}
            busyLabel={`Paying ${price}`}
            size="big"
            wide
          />
        </div>
      )}
      <p className="small">You pay once. Tokens that are left stay in your wallet and do not expire.</p>
    </form>
  )
}
