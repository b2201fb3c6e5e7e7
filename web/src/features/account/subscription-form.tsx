import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { rawOf, useSubmit } from '../../lib/use-submit.ts'
import { useSettings, type PublicSettings } from '../../lib/ui-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { saveProfile, type OwnPerformer } from './api.ts'

/** A field left empty takes the offer away. */
const priceOf = (values: FormData, name: string): number | null => {
  const text = rawOf(values, name).trim().replace(',', '.')
  return text === '' ? null : Number(text)
}

function PriceForm({ profile, settings }: { profile: OwnPerformer; settings: PublicSettings }) {
  const [isFree, setFree] = useState(profile.isFreeSubscription)
  const { minimumSubscriptionPrice: low, maximumSubscriptionPrice: high, currency, currencySymbol } = settings
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await saveProfile({
      monthlyPrice: priceOf(values, 'monthlyPrice'),
      yearlyPrice: priceOf(values, 'yearlyPrice'),
      isFreeSubscription: isFree,
      ...(isFree && { durationFreeSubscriptionDays: Number(rawOf(values, 'days')) || 1 }),
    })
    toast('Changes saved')
  })
  const bounds = `${formatMoney(low, currency)} to ${formatMoney(high, currency)}`
  const price = { type: 'number', inputMode: 'decimal', min: low, max: high, step: '0.01', prefix: currencySymbol, optional: true } as const
  return (
    <form className="stack l" {...form}>
      {message && <Note tone="bad">{message}</Note>}
      <p className="mute">Fans see the price, the date it renews and what it includes before they pay.</p>
      <TextField
        {...price}
        label="Price a month"
        name="monthlyPrice"
        hint={`${bounds}. Empty: not offered.`}
        defaultValue={profile.monthlyPrice ?? ''}
        error={errorOf('monthlyPrice')}
      />
      <TextField
        {...price}
        label="Price a year"
        name="yearlyPrice"
        hint={`${bounds}. Empty: not offered.`}
        defaultValue={profile.yearlyPrice ?? ''}
        error={errorOf('yearlyPrice')}
      />
      {settings.freeSubscriptionEnabled && (
        <>
          <SwitchRow
            label="Free trial"
            detail="Each fan can use it once"
            checked={isFree}
            onChange={(event) => setFree(event.target.checked)}
          />
          {isFree && (
            <TextField
              label="Days of the trial"
              name="days"
              type="number"
              min={1}
              max={90}
              required
              defaultValue={profile.durationFreeSubscriptionDays}
              error={errorOf('durationFreeSubscriptionDays')}
            />
          )}
        </>
      )}
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {isBusy ? 'Saving' : 'Save prices'}
      </Button>
    </form>
  )
}

export function SubscriptionForm() {
  const { data } = useQuery(ask('performers.me'))
  const { data: settings } = useSettings()
  if (!data || !settings) return <SkeletonForm fields={3} />
  // No prices on a page that may not take money (youth.md 4 and 7).
  if (!data.data.canEarn) return <Note>Subscriptions are not open for your page. Your posts are free to read.</Note>
  return <PriceForm profile={data.data} settings={settings} />
}
