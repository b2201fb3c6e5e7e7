// Months that a page offers at once, and what is off for each length; beside its prices.
import { bundleMonths, bundlePrice, mostBundleDiscount, type BundleMonths } from '@fieldhouse/contract/bundle-price'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useMoney } from './api.ts'
import type { Bundle } from './use-bundles.ts'

interface BundleFormProps {
  pageId: string
  /** Of the page; null: nothing is paid by the month, so nothing is made of months. */
  monthlyPrice: number | null
  teamId?: string
}

type Texts = Readonly<Record<BundleMonths, string>>

const textsOf = (bundles: readonly Bundle[]): Texts => {
  const textOf = (months: BundleMonths) => `${bundles.find((one) => one.months === months)?.discount ?? ''}`
  return { 3: textOf(3), 6: textOf(6), 12: textOf(12) }
}

function Fields({ bundles, monthlyPrice, teamId }: Omit<BundleFormProps, 'pageId'> & { bundles: readonly Bundle[] }) {
  const money = useMoney()
  const [texts, setTexts] = useState(() => textsOf(bundles))
  const { form, isBusy, message } = useSubmit(async () => {
    const wanted = bundleMonths.flatMap((months) => (texts[months].trim() === '' ? [] : { months, discount: Number(texts[months]) }))
    await send('bundles.set', { body: { bundles: wanted, ...(teamId && { teamId }) } })
    toast('Months at once saved')
  })
  const hintOf = (months: BundleMonths) => {
    const discount = Number(texts[months])
    if (texts[months].trim() === '' || monthlyPrice === null || !(discount >= 0 && discount <= mostBundleDiscount))
      return 'Empty: not offered.'
    const price = bundlePrice(Math.round(monthlyPrice * 100), months, Math.floor(discount)) / 100
    return `Fans pay ${money(price)} at once, ${money(price / months)} a month.`
  }
  return (
    <form className="stack l" {...form}>
      {message && <Note tone="bad">{message}</Note>}
      <p className="mute">Fans pay several months at once for less each. Then they pay by the month, at the price they were shown.</p>
      {bundleMonths.map((months) => (
        <TextField
          key={months}
          label={`Off for ${months} months, in %`}
          name={`bundle${months}`}
          type="number"
          inputMode="numeric"
          min={0}
          max={mostBundleDiscount}
          step={1}
          optional
          value={texts[months]}
          onChange={(event) => setTexts({ ...texts, [months]: event.target.value })}
          hint={hintOf(months)}
        />
      ))}
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {isBusy ? 'Saving' : 'Save months at once'}
      </Button>
    </form>
  )
}

/** Set by the page beside its prices. */
export function BundleForm({ pageId, ...form }: BundleFormProps) {
  const { data } = useQuery(ask('bundles.of', { params: { id: pageId } }))
  if (!data) return <SkeletonForm fields={3} />
  if (form.monthlyPrice === null) return <Note>Set a price a month first: months at once are made of it.</Note>
  return <Fields bundles={data.data} {...form} />
}
