import { useQuery } from '@tanstack/react-query'
import { formatDay, formatTime } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { rawOf, textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { saveBank } from './api.ts'
import { PasswordLine } from './password-line.tsx'
import { usePayee } from './payee.ts'

export const tellOfPause = (until: string) => toast(`Saved. New payouts are sent from ${formatDay(until)}, ${formatTime(until)} on.`)

const needed = ['firstName', 'lastName', 'bankName', 'bankAccount', 'address', 'city', 'state', 'country'] as const
const optional = ['bankRouting', 'bankSwiftCode', 'taxId'] as const

function readForm(values: FormData) {
  const of = <K extends string>(keys: readonly K[]) =>
    Object.fromEntries(keys.flatMap((key) => [[key, textOf(values, key)]]).filter(([, text]) => text)) as Record<K, string>
  return { ...of(needed), ...(of(optional) as Partial<Record<(typeof optional)[number], string>>) }
}

/** The bank account of payouts. Stored details never come back, so the fields start empty. */
export function BankForm({ onDone }: { onDone?: () => void }) {
  const { id } = usePayee()
  const { data: countries } = useQuery({ ...ask('reference.countries'), staleTime: Infinity })
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    tellOfPause(await saveBank(id, readForm(values), rawOf(values, 'currentPassword')))
    onDone?.()
  })
  const field = (name: string, label: string, maxLength: number, more: object = {}) => (
    <TextField label={label} name={name} maxLength={maxLength} error={errorOf(name)} {...more} />
  )
  const passwordError = errorOf('currentPassword')
  return (
    <form className="stack l" {...form}>
      <div className="grid gap-6 tablet:grid-cols-2 tablet:gap-x-3">
        {field('firstName', 'First name', 100, { required: true, autoComplete: 'given-name' })}
        {field('lastName', 'Last name', 100, { required: true, autoComplete: 'family-name' })}
      </div>
      {field('bankName', 'Bank', 100, { required: true })}
      {field('bankAccount', 'Account number or IBAN', 34, {
        required: true,
        minLength: 4,
        autoComplete: 'off',
        pattern: '[A-Za-z0-9 \\-]+',
      })}
      <div className="grid gap-6 tablet:grid-cols-2 tablet:gap-x-3">
        {field('bankRouting', 'Routing number', 20, { optional: true, autoComplete: 'off' })}
        {field('bankSwiftCode', 'SWIFT or BIC', 20, { optional: true, autoComplete: 'off' })}
      </div>
      {field('address', 'Street address', 200, { required: true, autoComplete: 'street-address' })}
      <div className="grid gap-6 tablet:grid-cols-2 tablet:gap-x-3">
        {field('city', 'City', 120, { required: true, autoComplete: 'address-level2' })}
        {field('state', 'State', 120, { required: true, autoComplete: 'address-level1' })}
      </div>
      <SelectField
        label="Country"
        name="country"
        required
        placeholder="Choose"
        options={(countries?.data ?? []).map(({ code, name }) => ({ value: code, text: name }))}
        error={errorOf('country')}
      />
      {field('taxId', 'Tax number', 30, { optional: true, autoComplete: 'off', hint: 'It is encrypted, and never shown again' })}
      <PasswordLine error={passwordError} />
      {message && !passwordError && <Note tone="bad">{message}</Note>}
      <div className="row wrapx">
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Saving' : 'Save bank account'}
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
