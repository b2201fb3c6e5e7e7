import { useMe } from '../../lib/session.ts'
import { rawOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { tellOfPause } from './bank-form.tsx'
import { PasswordLine } from './password-line.tsx'
import { usePayee } from './payee.ts'
import { openStripeForm, switchStripe } from './stripe-api.ts'

interface FormProps {
  label: string
  busyLabel: string
  isBad?: boolean
  action: (password: string) => Promise<unknown>
  onCancel: () => void
}

/** A step that needs the password, and nothing else. */
function Confirm({ label, busyLabel, isBad = false, action, onCancel }: FormProps) {
  const { form, isBusy, message, errorOf } = useSubmit((values) => action(rawOf(values, 'currentPassword')))
  const passwordError = errorOf('currentPassword')
  return (
    <form className="stack l" {...form}>
      <PasswordLine error={passwordError} />
      {message && !passwordError && <Note tone="bad">{message}</Note>}
      <div className="row wrapx">
        <Button type="submit" variant={isBad ? 'bad' : 'ink'} busy={isBusy}>
          {isBusy ? busyLabel : label}
        </Button>
        <Button variant="line" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Leads to the form at the provider. */
export function StripeForm({ onCancel }: { onCancel: () => void }) {
  const payee = usePayee()
  return (
    <Confirm label="Go to Stripe" busyLabel="Opening Stripe" action={(password) => openStripeForm(payee, password)} onCancel={onCancel} />
  )
}

/** Switches payouts to the connected account on or off. */
export function StripeSwitch({ isOn, onDone }: { isOn: boolean; onDone: () => void }) {
  const { data: me } = useMe()
  const payee = usePayee()
  const turn = async (password: string) => {
    tellOfPause(await switchStripe(payee, isOn, me?.email ?? '', password))
    onDone()
  }
  return (
    <Confirm label={isOn ? 'Switch Stripe on' : 'Switch Stripe off'} busyLabel="Saving" isBad={!isOn} action={turn} onCancel={onDone} />
  )
}
