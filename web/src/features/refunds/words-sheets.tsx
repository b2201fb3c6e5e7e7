import { useState } from 'react'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { askBack, sayNo, type Bought, type Refuser, type RequestReason } from './api.ts'
import { reasonWords } from './describe.ts'

const longest = 1000
const rows = (Object.keys(reasonWords) as RequestReason[]).map((value) => ({ value, label: reasonWords[value] }))

/** A buyer says what is wrong. */
export function AskSheet({ bought, what, onClose }: { bought: Bought; what: string; onClose: () => void }) {
  const isByCard = 'transactionId' in bought
  const [reason, setReason] = useState<RequestReason>('not_as_described')
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await askBack(bought, reason, textOf(values, 'words') ?? '')
    toast(isByCard ? 'We have your request' : 'The seller has your request')
    onClose()
  })
  return (
    <Sheet title="Ask for money back" kicker={what} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <RadioRows legend="What is wrong" name="reason" rows={rows} value={reason} onChange={setReason} />
        <TextArea label="In your words" name="words" required maxLength={longest} rows={4} error={errorOf('words')} />
        {message && <Note tone="bad">{message}</Note>}
        <p className="small">
          {isByCard
            ? 'We look at it ourselves. What we give back goes to the card that paid.'
            : 'The seller has three days to answer. After that, or if they say no, you can ask us to decide.'}
        </p>
        <Button type="submit" busy={isBusy}>
          {isByCard ? 'Ask us' : 'Ask the seller'}
        </Button>
      </form>
    </Sheet>
  )
}

/** Whoever has the word says no, and why. */
export function NoSheet({ id, what, call, onClose }: { id: string; what: string; call: Refuser; onClose: () => void }) {
  const isStaff = call === 'refunds.close'
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await sayNo(call, id, textOf(values, 'words') ?? '')
    toast('The buyer has your answer')
    onClose()
  })
  return (
    <Sheet title={isStaff ? 'The money stays' : 'Say no'} kicker={what} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <TextArea label="Why" name="words" required maxLength={longest} rows={4} hint="The buyer reads it." error={errorOf('words')} />
        {message && <Note tone="bad">{message}</Note>}
        {!isStaff && <p className="small">For 30 days the buyer may ask the site to decide.</p>}
        <Button type="submit" {...(isStaff && { variant: 'bad' as const })} busy={isBusy}>
          {isStaff ? 'Decide so' : 'Send the answer'}
        </Button>
      </form>
    </Sheet>
  )
}
