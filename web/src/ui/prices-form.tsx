import { useState } from 'react'
import { amountOf } from '../lib/amount.ts'
import { changesFrom } from '../lib/changes.ts'
import { formatMoney } from '../lib/format.ts'
import type { PublicSettings } from '../lib/ui-settings.ts'
import { rawOf, useSubmit } from '../lib/use-submit.ts'
import { AmountField } from './amount-field.tsx'
import { Button } from './button.tsx'
import { Note } from './note.tsx'
import { SwitchRow } from './switch-row.tsx'
import { TextField } from './text-field.tsx'
import { toast } from './toast.ts'

interface Prices {
  monthlyPrice: number | null
  yearlyPrice: number | null
  isFreeSubscription: boolean
  durationFreeSubscriptionDays?: number
}

/** A field left empty takes the offer away. */
const priceOf = (values: FormData, name: string): number | null => {
  const text = rawOf(values, name)
  return text.trim() === '' ? null : amountOf(text)
}

interface PricesFormProps {
  now: Prices
  settings: PublicSettings
  save: (prices: Partial<Prices>) => Promise<unknown>
}

/** What it costs to subscribe to a page, an athlete's or a team's. */
export function PricesForm({ now, settings, save }: PricesFormProps) {
  const [isFree, setFree] = useState(now.isFreeSubscription)
  const { form, isBusy, message, errorOf } = useSubmit(async (values, opened) => {
    const pricesOf = (fields: FormData) => ({
      monthlyPrice: priceOf(fields, 'monthlyPrice'),
      yearlyPrice: priceOf(fields, 'yearlyPrice'),
      isFreeSubscription: fields.has('isFree'),
      ...(fields.has('isFree') && { durationFreeSubscriptionDays: Number(rawOf(fields, 'days')) || 1 }),
    })
    await save(changesFrom(pricesOf(opened), pricesOf(values)))
    toast('Prices saved')
  })
  const { minimumSubscriptionPrice: low, maximumSubscriptionPrice: high, currency, currencySymbol } = settings
  const price = { least: low, most: high, prefix: currencySymbol, optional: true }
  const hint = `${formatMoney(low, currency)} to ${formatMoney(high, currency)}. Empty: not offered.`
  return (
    <form className="stack l" {...form}>
      {message && <Note tone="bad">{message}</Note>}
      <p className="mute">Fans see the price, the date it renews and what it includes before they pay.</p>
      <AmountField
        {...price}
        label="Price a month"
        name="monthlyPrice"
        hint={hint}
        defaultValue={now.monthlyPrice ?? ''}
        error={errorOf('monthlyPrice')}
      />
      <AmountField
        {...price}
        label="Price a year"
        name="yearlyPrice"
        hint={hint}
        defaultValue={now.yearlyPrice ?? ''}
        error={errorOf('yearlyPrice')}
      />
      {settings.freeSubscriptionEnabled && (
        <SwitchRow
          label="Free trial"
          detail="Each fan can use it once"
          name="isFree"
          checked={isFree}
          onChange={(event) => setFree(event.target.checked)}
        />
      )}
      {settings.freeSubscriptionEnabled && isFree && (
        <TextField
          label="Days of the trial"
          name="days"
          type="number"
          min={1}
          max={90}
          required
          defaultValue={now.isFreeSubscription ? now.durationFreeSubscriptionDays : settings.freeSubscriptionDuration}
          error={errorOf('durationFreeSubscriptionDays')}
        />
      )}
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {isBusy ? 'Saving' : 'Save prices'}
      </Button>
    </form>
  )
}
