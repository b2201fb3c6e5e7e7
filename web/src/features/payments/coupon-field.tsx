import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InputFor } from '../../lib/calls.ts'
import { messageOf } from '../../lib/api-error.ts'
import { ask } from '../../lib/queries.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Purchase = NonNullable<NonNullable<InputFor<'coupons.apply'>['body']>['type']>

export interface CouponFor {
  type: Purchase
  /** Who sells it; the platform sells tokens itself. */
  pageId?: string
  /** Before the coupon. */
  amount: number
  /** What is left is charged to a card, which takes all of it or at least a little. */
  isByCard?: boolean
}

/** The least a card is charged (money.md 9). */
const leastCharge = 0.5
const isTooLittle = (left: number) => left > 0.004 && left < leastCharge - 0.004

/** A code that was entered and what it takes off now; the server has the last word when it is paid. */
export function useCoupon({ type, pageId, amount, isByCard = false }: CouponFor) {
  const money = useMoney()
  const [code, setCode] = useState('')
  const body = { type, amount, ...(pageId && { pageId }) }
  const { data, error, isFetching } = useQuery({
    ...ask('coupons.apply', { params: { id: code }, body }),
    enabled: code !== '' && amount > 0,
    retry: false,
    staleTime: 0,
    placeholderData: (known) => known,
  })
  const answer = code !== '' && !error ? data?.data : undefined
  const isShort = isByCard && answer !== undefined && isTooLittle(amount - (answer.discount ?? 0))
  const quote = isShort ? undefined : answer
  const refusal = isShort ? `It leaves less than ${money(leastCharge)} to pay, which no card takes.` : error && messageOf(error)
  return {
    code: quote?.code,
    discount: quote?.discount ?? 0,
    periods: quote?.periods ?? 1,
    /** For the sum. */
    line: quote && { label: `Coupon ${quote.code}`, discount: quote.discount ?? 0 },
    error: (code !== '' && refusal) || undefined,
    isAsking: isFetching,
    use: setCode,
    forget: () => setCode(''),
  }
}

/** The way in for those who have a code; out of the way for all others. */
export function CouponField({ coupon }: { coupon: ReturnType<typeof useCoupon> }) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  if (coupon.code) {
    return (
      <p className="row between">
        <span className="strong">{coupon.code} counts</span>
        <Button variant="quiet" size="tiny" aria-label={`Remove ${coupon.code}`} onClick={coupon.forget}>
          Remove
        </Button>
      </p>
    )
  }
  if (!isOpen) {
    return (
      <Button variant="quiet" size="tiny" className="justify-self-start" onClick={() => setOpen(true)}>
        Use a coupon
      </Button>
    )
  }
  const apply = () => text.trim() && coupon.use(text.trim().toUpperCase())
  return (
    <div className="row items-start!">
      <TextField
        label="Coupon"
        className="flex-1"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={32}
        value={text}
        onChange={(event) => {
          coupon.forget()
          setText(event.target.value)
        }}
        // The field stands inside forms that pay.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
        error={coupon.error}
      />
      <Button variant="line" className="mt-[1.875rem]" busy={coupon.isAsking} disabled={!text.trim()} onClick={apply}>
        Apply
      </Button>
    </div>
  )
}
