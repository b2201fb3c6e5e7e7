import type { AdminTransaction } from '@fieldhouse/contract'
import { useState } from 'react'
import { amountOf } from '../../lib/amount.ts'
import { newId } from '../../lib/new-id.ts'
import { useMoney } from '../../lib/use-money.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { refund } from './api.ts'

/** Says what goes back, to whom, and what it closes, before it is done. */
export function RefundSheet({ transaction, onClose }: { transaction: AdminTransaction; onClose: () => void }) {
  const money = useMoney()
  const { _id, buyer, refundablePrice, type } = transaction
  // One intention, however often it is sent.
  const [key] = useState(() => newId())
  const [amount, setAmount] = useState(refundablePrice.toFixed(2))
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await refund(_id, amountOf(amount), textOf(values, 'reason') ?? '', key)
    toast(`${money(amountOf(amount))} goes back to the card`)
    onClose()
  })
  const isAll = amountOf(amount) === refundablePrice
  const isTopUp = type === 'token_package'
  return (
    <Sheet title={`Refund ${buyer?.name ?? 'this payment'}`} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <AmountField
          label="Amount"
          name="amount"
          least={0.01}
          most={refundablePrice}
          required
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          hint={`At most ${money(refundablePrice)}. The card gets it in a few days.`}
          error={errorOf('amount')}
        />
        <TextArea
          label="Reason"
          name="reason"
          required
          minLength={3}
          maxLength={200}
          hint="Kept with the refund."
          error={errorOf('reason')}
        />
        <Note>
          {isTopUp
            ? 'The tokens leave the wallet. What is spent cannot go back.'
            : isAll
              ? 'The subscription ends at once, and so does its access.'
              : 'The subscription stays as it is. Everybody who earned from it gives their part.'}
        </Note>
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" variant="bad" busy={isBusy} className="justify-self-start">
          Give {money(amountOf(amount) || 0)} back
        </Button>
      </form>
    </Sheet>
  )
}
