import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { decide, type ReviewedPayout } from './api.ts'

export type Asked = 'rejected' | 'done' | 'failed'

const words = {
  rejected: { title: 'Reject', confirm: 'Reject payout', done: 'was told why not' },
  failed: { title: 'Came back', confirm: 'Return the money', done: 'has the money back' },
  done: { title: 'Paid', confirm: 'Mark as paid', done: 'is paid' },
} as const

/** Decisions that need words: a reason, or the reference of the transfer. */
export function DecisionSheet({ payout, asked, onClose }: { payout: ReviewedPayout; asked: Asked; onClose: () => void }) {
  const name = payout.payee?.name ?? 'The payee'
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const reference = textOf(values, 'reference')
    const reason = textOf(values, 'reason')
    await decide(payout._id, { status: asked, ...(reference && { reference }), ...(reason && { reason }) })
    toast(`${name} ${words[asked].done}`)
    onClose()
  })
  return (
    <Sheet title={`${words[asked].title}: ${name}`} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        {asked === 'done' ? (
          <TextField
            label="Reference"
            name="reference"
            required
            maxLength={100}
            autoComplete="off"
            hint="As the bank or PayPal names the transfer. Each reference is used once, and a paid payout stays paid."
            error={errorOf('reference')}
          />
        ) : (
          <TextArea
            label="Reason"
            name="reason"
            required
            maxLength={500}
            hint={
              asked === 'failed'
                ? `${name} reads it. The tokens, fee included, become available again.`
                : `${name} reads it. The tokens become available again.`
            }
            error={errorOf('reason')}
          />
        )}
        {message && !errorOf('reason') && !errorOf('reference') && <Note tone="bad">{message}</Note>}
        <Button type="submit" variant={asked === 'done' ? 'ink' : 'bad'} busy={isBusy} className="justify-self-start">
          {words[asked].confirm}
        </Button>
      </form>
    </Sheet>
  )
}
