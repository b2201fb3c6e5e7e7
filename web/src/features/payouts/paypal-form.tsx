import { rawOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { savePaypal } from './api.ts'
import { tellOfPause } from './bank-form.tsx'
import { PasswordLine } from './password-line.tsx'
import { usePayee } from './payee.ts'

/** The PayPal address of payouts, or switching it off. */
export function PaypalForm({ isActive, onDone }: { isActive: boolean; onDone?: () => void }) {
  const { id } = usePayee()
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    tellOfPause(await savePaypal(id, rawOf(values, 'email').trim(), isActive, rawOf(values, 'currentPassword')))
    onDone?.()
  })
  const passwordError = errorOf('currentPassword')
  return (
    <form className="stack l" {...form}>
      <TextField
        label={isActive ? 'PayPal e-mail' : 'PayPal e-mail to switch off'}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        error={errorOf('value.email')}
      />
      <PasswordLine error={passwordError} />
      {message && !passwordError && <Note tone="bad">{message}</Note>}
      <div className="row wrapx">
        <Button type="submit" variant={isActive ? 'ink' : 'bad'} busy={isBusy}>
          {isBusy ? 'Saving' : isActive ? 'Save PayPal' : 'Switch PayPal off'}
        </Button>
        {onDone && (
          <Button variant="line" disabled={isBusy} onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
