import { amountOf } from '../../lib/amount.ts'
import type { DataFor } from '../../lib/calls.ts'
import { formatMoney } from '../../lib/format.ts'
import type { PublicSettings } from '../../lib/ui-settings.ts'
import { rawOf, useSubmit } from '../../lib/use-submit.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { toast } from '../../ui/toast.ts'
import { saveProfile } from './api.ts'

interface PrivatePriceFormProps {
  profile: DataFor<'performers.me'>
  settings: PublicSettings
}

/** What a minute alone with a fan costs; empty: nobody asks. */
export function PrivatePriceForm({ profile, settings }: PrivatePriceFormProps) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const text = rawOf(values, 'privateChatPrice')
    await saveProfile({ privateChatPrice: text.trim() === '' ? null : amountOf(text) })
    toast('Price saved')
  })
  const { minimumContentPrice: low, maximumContentPrice: high, currency, currencySymbol } = settings
  return (
    <form className="stack l" {...form}>
      {message && <Note tone="bad">{message}</Note>}
      <p className="mute">
        Fans who are of age ask for a private stream on your page; you say yes or no in the studio. Each minute is paid before it begins.
      </p>
      <AmountField
        label="Price a minute"
        name="privateChatPrice"
        least={low}
        most={high}
        prefix={currencySymbol}
        optional
        hint={`${formatMoney(low, currency)} to ${formatMoney(high, currency)}. Empty: not offered.`}
        defaultValue={profile.privateChatPrice ?? ''}
        error={errorOf('privateChatPrice')}
      />
      <Button type="submit" busy={isBusy} className="justify-self-start">
        Save price
      </Button>
    </form>
  )
}
