import { useRef, useState } from 'react'
import { amountOf } from '../../lib/amount.ts'
import { newIntention } from '../../lib/client.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { refundOrder, useMoney, type Order, type Refunder } from './api.ts'
import { itemsOf, leftOf } from './describe.ts'

interface RefundSheetProps {
  order: Order
  call: Refunder
  onClose: () => void
}

function consequence(order: Order, isAll: boolean): string {
  if (!isAll) return 'The order goes on.'
  if (order.productInfo.type === 'digital') return 'The download closes.'
  return order.deliveryStatus === 'processing' ? 'The order is cancelled and goes back on the shelf.' : 'The order ends.'
}

/** Gives money back to the buyer's wallet: all that is left, or a part. */
export function RefundSheet({ order, call, onClose }: RefundSheetProps) {
  const money = useMoney()
  const left = leftOf(order)
  const [choice, setChoice] = useState<'all' | 'part'>('all')
  const [typed, setTyped] = useState('')
  // One per intention: another amount is another refund.
  const intention = useRef<{ what: string; key: string }>(undefined)
  const amount = choice === 'all' ? left : amountOf(typed)
  const isRight = amount > 0 && amount <= left
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const reason = textOf(values, 'reason') ?? ''
    const what = `${amount} ${reason}`
    if (intention.current?.what !== what) intention.current = { what, key: newIntention() }
    await refundOrder(call, order._id, amount, reason, intention.current.key)
    toast(`${money(amount)} given back`)
    onClose()
  })
  const rows = [
    { value: 'all' as const, label: 'All that is left', end: money(left) },
    { value: 'part' as const, label: 'A part' },
  ]
  return (
    <Sheet title={`Refund ${order.orderNumber}`} kicker={itemsOf(order)} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <RadioRows legend="How much" name="choice" rows={rows} value={choice} onChange={setChoice} />
        {choice === 'part' && (
          <AmountField
            label="Amount"
            required
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            hint={`Up to ${money(left)}`}
            error={typed && !isRight ? `Choose an amount up to ${money(left)}` : errorOf('amount')}
          />
        )}
        <TextField label="Reason" name="reason" required maxLength={200} hint="The buyer reads it." error={errorOf('reason')} />
        {message && <Note tone="bad">{message}</Note>}
        <p className="small">
          {order.userInfo?.name ?? 'The buyer'} gets it back in tokens at once. {consequence(order, amount === left)}
        </p>
        <Button type="submit" variant="bad" busy={isBusy} disabled={!isRight}>
          {isRight ? `Give back ${money(amount)}` : 'Give back'}
        </Button>
      </form>
    </Sheet>
  )
}
