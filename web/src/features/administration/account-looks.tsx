// Reading more of somebody than their card says, and when they hear of it.
import type { AccountView } from '@fieldhouse/contract'
import { longestQuiet } from '@fieldhouse/contract/private-fields'
import { mostQuietHours } from '@fieldhouse/contract/storms'
import { send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { beginLook } from '../../lib/look.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

interface Props {
  view: AccountView
  onClose: () => void
}

const Reason = ({ hint, error }: { hint: string; error: string | undefined }) => (
  <TextArea label="Reason" name="reason" required minLength={10} maxLength={500} rows={3} hint={hint} error={error} />
)

export function ViewSheet({ view: { account }, onClose }: Props) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const { data } = await send('accounts.viewAs', { params: { id: account._id }, body: { reason: textOf(values, 'reason') ?? '' } })
    beginLook(data.token, { name: account.name, until: data.until })
  })
  return (
    <Sheet title={`See the site as ${account.name}`} kicker="For fifteen minutes" onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <p className="mute">
          This tab shows you what they see: the start page, pages of athletes and teams, and what they may open there. You change nothing,
          and see no conversations, orders, cards or addresses.
        </p>
        <Reason hint="At least ten characters. The person reads it as it stands, with your role and the time." error={errorOf('reason')} />
        {message && !errorOf('reason') && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy} className="justify-self-start">
          Look
        </Button>
      </form>
    </Sheet>
  )
}

export function QuietSheet({ view: { account }, onClose }: Props) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const body = { reason: textOf(values, 'reason') ?? '', days: Number(textOf(values, 'days')) }
    const { data } = await send('accounts.quietReads', { params: { id: account._id }, body })
    toast(`Told after ${formatDay(data.until)}`)
    onClose()
  })
  return (
    <Sheet title="Delay notices" kicker={account.name} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <p className="mute">
          What the safety officer opens of this account from now on, they read of only afterwards: all of it then, with its reasons. What
          others of the staff open they read of at once. A colleague confirms it first.
        </p>
        <TextField label="Days" name="days" type="number" min={1} max={longestQuiet} defaultValue="30" required error={errorOf('days')} />
        <Reason hint="At least ten characters. Your colleague reads it, and it stands in the audit." error={errorOf('reason')} />
        {message && !errorOf('reason') && !errorOf('days') && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy} className="justify-self-start">
          Ask for it
        </Button>
      </form>
    </Sheet>
  )
}

/** What they write from now on waits, three days at most. */
export function WaitSheet({ view: { account, quiet }, onClose }: Props) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const body = { words: textOf(values, 'words') ?? '', hours: Number(textOf(values, 'hours')) }
    await send('accounts.quiet', { params: { id: account._id }, body })
    toast(body.hours === 0 ? 'What they write does not wait any more' : 'What they write waits from now on')
    onClose()
  })
  return (
    <Sheet title="Let new things wait" kicker={account.name} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <p className="mute">
          Comments and whatever they publish from now on are theirs alone until staff has seen them; they read that it waits. What nobody
          has decided on within {mostQuietHours} hours is shown by itself. Messages go on, and so does what was bought.
        </p>
        <TextField
          label="Hours"
          name="hours"
          type="number"
          inputMode="numeric"
          min={quiet ? 0 : 1}
          max={mostQuietHours}
          defaultValue="24"
          required
          hint={quiet ? '0: it is over. What waits already stays with staff.' : undefined}
          error={errorOf('hours')}
        />
        <TextArea label="Why" name="words" required maxLength={500} rows={3} hint="For other staff." error={errorOf('words')} />
        {message && !errorOf('words') && !errorOf('hours') && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy} className="justify-self-start">
          Save
        </Button>
      </form>
    </Sheet>
  )
}
