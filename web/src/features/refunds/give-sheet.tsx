import { useRef, useState } from 'react'
import { amountOf } from '../../lib/amount.ts'
import { newIntention } from '../../lib/client.ts'
import { formatTokens } from '../../lib/format.ts'
import { useMoney } from '../../lib/use-money.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { giveBack, type Giver } from './api.ts'

interface GiveSheetProps {
  /** Of the sale, or of the payment by card. */
  id: string
  what: string
  /** Who gets it. */
  buyer: string
  /** What has not gone back yet. */
  left: number
  /** Bought to keep: it closes once all of it is back. */
  closes: boolean
  call: Giver
  onClose: () => void
}

/** Gives money back to whoever paid: all that is left, or a part. */
export function GiveSheet({ id, what, buyer, left, closes, call, onClose }: GiveSheetProps) {
  const money = useMoney()
  const isByCard = call === 'reversals.refund'
  const shown = (price: number) => (isByCard ? money(price) : `${formatTokens(price)} tokens`)
  const [choice, setChoice] = useState<'all' | 'part'>('all')
  const [typed, setTyped] = useState('')
  // One per intention: another amount is another refund.
  const intention = useRef<{ what: string; key: string }>(undefined)
  const amount = choice === 'all' ? left : amountOf(typed)
  const isRight = amount > 0 && amount <= left
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const reason = textOf(values, 'reason') ?? ''
    const wish = `${amount} ${reason}`
    if (intention.current?.what !== wish) intention.current = { what: wish, key: newIntention() }
    await giveBack(call, id, { amount, reason }, intention.current.key)
    toast(`${shown(amount)} given back`)
    onClose()
  })
  const rows = [
    { value: 'all' as const, label: 'All that is left', end: isByCard ? money(left) : formatTokens(left) },
    { value: 'part' as const, label: 'A part' },
  ]
  return (
    <Sheet title="Give back" kicker={what} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <RadioRows legend={isByCard ? 'How much' : 'How many tokens'} name="choice" rows={rows} value={choice} onChange={setChoice} />
        {choice === 'part' && (
          <AmountField
            label={isByCard ? 'Amount' : 'Tokens'}
            required
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            hint={`Up to ${shown(left)}`}
            error={typed && !isRight ? `Choose an amount up to ${shown(left)}` : errorOf('amount')}
          />
        )}
        <TextField label="Reason" name="reason" required minLength={3} maxLength={200} hint="For the books." error={errorOf('reason')} />
        {message && <Note tone="bad">{message}</Note>}
        <p className="small">
          {isByCard ? `It goes to the card that ${buyer} paid with, within days.` : `${buyer} gets the tokens at once.`}{' '}
          {call === 'refunds.give'
            ? 'They come out of your earnings.'
            : isByCard
              ? 'It comes out of what the seller earned, even where that is paid out.'
              : 'They come out of what the seller earned, even where that is paid out.'}
          {closes && amount === left && ' What was bought closes.'}
        </p>
        <Button type="submit" variant="bad" busy={isBusy} disabled={!isRight}>
          {isRight ? `Give back ${shown(amount)}` : 'Give back'}
        </Button>
      </form>
    </Sheet>
  )
}
