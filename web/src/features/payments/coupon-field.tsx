import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InputFor } from '../../lib/calls.ts'
import { messageOf } from '../../lib/api-error.ts'
import { ask } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Purchase = NonNullable<NonNullable<InputFor<'coupons.apply'>['body']>['type']>

export interface CouponFor {
  type: Purchase
  /** Who sells it; the platform sells tokens itself. */
  pageId?: string
  /** Before the coupon. */
  amount: number
}

/** A code that was entered and what it takes off now; the server has the last word when it is paid. */
export function useCoupon({ type, pageId, amount }: CouponFor) {
  const [code, setCode] = useState('')
  const body = { type, amount, ...(pageId && { pageId }) }
  const { data, error, isFetching } = useQuery({
    ...ask('coupons.apply', { params: { id: code }, body }),
    enabled: code !== '' && amount > 0,
    retry: false,
    staleTime: 0,
    placeholderData: (known) => known,
  })
  const quote = code !== '' && !error ? data?.data : undefined
  return {
    code: quote?.code,
    discount: quote?.discount ?? 0,
    /** For the sum. */
    line: quote && { label: `Coupon ${quote.code}`, discount: quote.discount ?? 0 },
    error: code !== '' && error ? messageOf(error) : undefined,
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
