import { useState } from 'react'
import { amountOf } from '../../lib/amount.ts'
import { formatTokens } from '../../lib/format.ts'
import { rawOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { changePayout, useFigures, type Payout } from './api.ts'
import { placeName } from './describe.ts'
import { PasswordLine } from './password-line.tsx'
import { usePayee } from './payee.ts'
import { Terms } from './terms.tsx'

/** Amount and note of a payout that nobody has looked at yet. */
export function ChangeSheet({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { data: figures } = useFigures()
  const { team } = usePayee()
  const [text, setText] = useState(payout.requestTokens.toFixed(2))
  const amount = amountOf(text)
  const most = Math.round(((figures?.availableTokens ?? 0) + payout.requestTokens) * 100) / 100
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    if (Number.isNaN(amount)) return
    await changePayout(
      payout._id,
      { requestTokens: amount, requestNote: rawOf(values, 'requestNote').trim(), ...team },
      rawOf(values, 'currentPassword'),
    )
    toast('Your payout is changed')
    onClose()
  })
  const passwordError = errorOf('currentPassword')
  return (
    <Sheet title="Change this payout" onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <TextField
          label="Tokens"
          name="requestTokens"
          inputMode="decimal"
          autoComplete="off"
          required
          pattern="\d+([.,]\d{1,2})?"
          value={text}
          onChange={(event) => setText(event.target.value)}
          hint={figures && `${formatTokens(figures.minimumPayoutAmount)} to ${formatTokens(most)}`}
          error={errorOf('requestTokens')}
        />
        <TextArea
          label="Note for the review"
          name="requestNote"
          optional
          maxLength={500}
          defaultValue={payout.requestNote ?? ''}
          error={errorOf('requestNote')}
        />
        <PasswordLine error={passwordError} />
        <Terms amount={amount ?? 0} fee={payout.feeTokens} place={placeName(payout)} />
        {message && !passwordError && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy} className="justify-self-start">
          {isBusy ? 'Saving' : 'Save changes'}
        </Button>
      </form>
    </Sheet>
  )
}
