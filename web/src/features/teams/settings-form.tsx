import { useState } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { rawOf, textOf, useSubmit } from '../../lib/use-submit.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Button } from '../../ui/button.tsx'
import { ColourFields, readColours } from '../../ui/colour-fields.tsx'
import { Note } from '../../ui/note.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { saveTeam, type Team } from './api.ts'

/** Name, address and words of the page. */
export function PageForm({ team }: { team: Team }) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const slug = textOf(values, 'slug')
    const colors = readColours(values)
    await saveTeam(team._id, {
      name: textOf(values, 'name') ?? team.name,
      description: rawOf(values, 'description'),
      ...(slug && slug !== team.slug && { slug }),
      ...(colors && { colors }),
    })
    toast('Changes saved')
  })
  return (
    <form className="stack l" {...form}>
      {message && <Note tone="bad">{message}</Note>}
      <TextField label="Name" name="name" required minLength={2} maxLength={100} defaultValue={team.name} error={errorOf('name')} />
      <TextField
        label="Address"
        name="slug"
        minLength={3}
        maxLength={60}
        hint="Small letters, digits and dashes. Old links lead to the new address."
        defaultValue={team.slug ?? ''}
        error={errorOf('slug')}
      />
      <TextArea label="About the team" name="description" optional maxLength={2000} rows={5} defaultValue={team.description ?? ''} />
      <ColourFields colours={team.colors} />
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {isBusy ? 'Saving' : 'Save'}
      </Button>
    </form>
  )
}

/** A field left empty takes the offer away. */
const priceOf = (values: FormData, name: string): number | null => {
  const text = rawOf(values, name).trim().replace(',', '.')
  return text === '' ? null : Number(text)
}

/** What backing the team costs; its owner's. */
export function PricesForm({ team }: { team: Team }) {
  const { data: settings } = useSettings()
  const [isFree, setFree] = useState(team.isFreeSubscription)
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await saveTeam(team._id, {
      monthlyPrice: priceOf(values, 'monthlyPrice'),
      yearlyPrice: priceOf(values, 'yearlyPrice'),
      isFreeSubscription: isFree,
      ...(isFree && { durationFreeSubscriptionDays: Number(rawOf(values, 'days')) || 1 }),
    })
    toast('Prices saved')
  })
  if (!settings) return null
  const { minimumSubscriptionPrice: low, maximumSubscriptionPrice: high, currency, currencySymbol } = settings
  const price = { type: 'number', inputMode: 'decimal', min: low, max: high, step: '0.01', prefix: currencySymbol, optional: true } as const
  const hint = `${formatMoney(low, currency)} to ${formatMoney(high, currency)}. Empty: not offered.`
  return (
    <form className="stack l" {...form}>
      {message && <Note tone="bad">{message}</Note>}
      <TextField
        {...price}
        label="Price a month"
        name="monthlyPrice"
        hint={hint}
        defaultValue={team.monthlyPrice ?? ''}
        error={errorOf('monthlyPrice')}
      />
      <TextField
        {...price}
        label="Price a year"
        name="yearlyPrice"
        hint={hint}
        defaultValue={team.yearlyPrice ?? ''}
        error={errorOf('yearlyPrice')}
      />
      {settings.freeSubscriptionEnabled && (
        <SwitchRow
          label="Free trial"
          detail="Each fan can use it once"
          checked={isFree}
          onChange={(event) => setFree(event.target.checked)}
        />
      )}
      {isFree && (
        <TextField
          label="Days of the trial"
          name="days"
          type="number"
          min={1}
          max={90}
          required
          defaultValue={team.durationFreeSubscriptionDays}
        />
      )}
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {isBusy ? 'Saving' : 'Save prices'}
      </Button>
    </form>
  )
}
