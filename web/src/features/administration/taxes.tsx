import { taxKinds } from '@fieldhouse/contract/kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { amountOf } from '../../lib/amount.ts'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { momentOf } from '../../lib/field-time.ts'
import { formatDay } from '../../lib/format.ts'
import { useMay } from '../../lib/may.ts'
import { ask } from '../../lib/queries.ts'
import { rawOf, textOf, useSubmit } from '../../lib/use-submit.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { taxKindNames } from './tax-words.ts'

type Rate = DataFor<'taxes.list'>[number]

const kinds = taxKinds.map((value) => ({ value, text: taxKindNames[value] }))
const placeOf = ({ countryName, regionName }: Rate) => [...(regionName === null ? [] : [regionName]), countryName].join(', ')

function NewRate({ onDone }: { onDone: () => void }) {
  const { data: countries } = useQuery({ ...ask('reference.countries'), staleTime: Infinity })
  const [country, setCountry] = useState('')
  const { data: states } = useQuery({
    ...ask('reference.states', { params: { countryCode: country } }),
    staleTime: Infinity,
    enabled: country !== '',
  })
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const region = textOf(values, 'region')
    const kind = taxKinds.find((value) => value === textOf(values, 'kind'))
    const from = momentOf(textOf(values, 'from'))
    const { data } = await send('taxes.set', {
      body: {
        country,
        ...(region !== undefined && { region }),
        ...(kind && { kind }),
        name: textOf(values, 'name') ?? '',
        percent: amountOf(rawOf(values, 'percent')),
        ...(from !== null && { validFrom: from }),
      },
    })
    toast(from === null ? 'Counts in a few seconds' : `Counts from ${formatDay(data.validFrom)} on`)
    onDone()
  })
  return (
    <Card>
      <form className="stack" {...form}>
        <SelectField
          label="Country"
          name="country"
          required
          placeholder="Choose"
          options={(countries?.data ?? []).map(({ code, name }) => ({ value: code, text: name }))}
          value={country}
          onChange={(event) => setCountry(event.target.value)}
          error={errorOf('country')}
        />
        {(states?.data.length ?? 0) > 0 && (
          <SelectField
            key={country}
            label="State"
            name="region"
            optional
            placeholder="The whole country"
            options={(states?.data ?? []).map(({ code, name }) => ({ value: code, text: name }))}
            error={errorOf('region')}
          />
        )}
        <SelectField label="Of" name="kind" optional options={kinds} placeholder="Everything that is sold" error={errorOf('kind')} />
        <TextField label="Name" name="name" required maxLength={40} hint="As buyers read it: VAT, Sales tax." error={errorOf('name')} />
        <AmountField
          label="Rate in %"
          name="percent"
          least={0}
          most={50}
          required
          hint="0 frees a kind or a state of the wider rate."
          error={errorOf('percent')}
        />
        <TextField
          label="From"
          name="from"
          type="datetime-local"
          optional
          hint="Without a time it counts at once."
          error={errorOf('validFrom')}
        />
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy} className="justify-self-start">
          Decide
        </Button>
      </form>
    </Card>
  )
}

async function end({ country, region, kind, name }: Rate): Promise<void> {
  try {
    await send('taxes.set', { body: { country, ...(region !== null && { region }), ...(kind !== null && { kind }), name, percent: null } })
    toast('Ended. A wider rate counts again, if there is one')
  } catch (failure) {
    toastError(failure)
  }
}

const columns: readonly Column<Rate>[] = [
  { key: 'place', head: 'Place', isTitle: true, cell: placeOf },
  { key: 'kind', head: 'Of', cell: ({ kind }) => (kind === null ? 'Everything' : taxKindNames[kind]) },
  { key: 'name', head: 'Tax', cell: ({ name }) => name },
  { key: 'from', head: 'From', cell: ({ validFrom }) => formatDay(validFrom) },
  { key: 'percent', head: 'Rate', isNumber: true, cell: ({ percent }) => (percent === null ? 'ends' : `${percent} %`) },
]
const endColumn: Column<Rate> = {
  key: 'end',
  head: 'Decision',
  cell: (row) =>
    row.percent !== null && (
      <Button variant="line" size="tiny" onClick={() => void end(row)}>
        End
      </Button>
    ),
}

/** Which tax is in a price, by place and kind, and the form to decide on one. */
export function TaxRates() {
  const { data, error, refetch } = useQuery(ask('taxes.list', { query: { limit: 100 } }))
  const [decided, setDecided] = useState(0)
  const mayDecide = useMay('money.tax')
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  return (
    <div className="stack">
      <p className="small">
        Tax is in the price: buyers pay what they were shown, and commission and earnings are made of the rest. A kind in a state counts
        before the kind, then the state, then the country. Where a buyer is, two of address, profile and connection decide; goods are taxed
        where they go. Sales made before keep theirs.
      </p>
      {data.data.length === 0 && (
        <EmptyState
          drawing="board"
          title="No tax yet"
          text="Nothing that is sold has tax in it. Ask whoever advises you which places you collect for."
        />
      )}
      {data.data.length > 0 && (
        <DataTable
          caption="Rates of tax"
          rows={data.data}
          keyOf={(row) => row._id}
          columns={mayDecide ? [...columns, endColumn] : columns}
        />
      )}
      {mayDecide && <NewRate key={decided} onDone={() => setDecided(decided + 1)} />}
    </div>
  )
}
