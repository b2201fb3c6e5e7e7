import type { Commission } from '@fieldhouse/contract'
import { saleTypes } from '@fieldhouse/contract/kinds'
import { parseUrl } from '@fieldhouse/contract/parse-url'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { amountOf } from '../../lib/amount.ts'
import { useMay } from '../../lib/may.ts'
import { send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { rawOf, textOf, useSubmit } from '../../lib/use-submit.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast, toastError } from '../../ui/toast.ts'

const words = (type: string) => {
  const text = type.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
const kinds = saleTypes.map((type) => ({ value: type, text: words(type) }))
/** People paste whole addresses; the path is what names a page. */
const pathOf = (address: string) => parseUrl(address)?.pathname ?? address

async function decide(body: { page?: string; saleType?: (typeof saleTypes)[number]; percent: number | null }, text: string) {
  await send('commissions.set', { body })
  toast(text)
}

function NewCommission({ onDone }: { onDone: () => void }) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const page = pathOf(textOf(values, 'page') ?? '')
    const saleType = saleTypes.find((type) => type === textOf(values, 'saleType'))
    const percent = amountOf(rawOf(values, 'percent'))
    await decide({ ...(page && { page }), ...(saleType && { saleType }), percent }, 'Counts from the next sale on')
    onDone()
  })
  return (
    <Card>
      <form className="stack" {...form}>
        <TextField label="Page" name="page" optional hint="The address of the profile or team. Empty: all pages." error={errorOf('page')} />
        <SelectField label="Kind of sale" name="saleType" optional options={kinds} placeholder="All kinds" error={errorOf('saleType')} />
        <AmountField label="Commission in %" name="percent" least={0} most={100} required error={errorOf('percent')} />
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy} className="justify-self-start">
          Decide
        </Button>
      </form>
    </Card>
  )
}

const end = ({ page, saleType }: Commission) =>
  decide({ ...(page && { page: page.path }), ...(saleType && { saleType }), percent: null }, 'The wider commission counts again').catch(
    toastError,
  )

const EndButton = ({ row }: { row: Commission }) => (
  <Button variant="line" size="tiny" onClick={() => end(row)}>
    End
  </Button>
)

const PageLink = ({ page }: { page: NonNullable<Commission['page']> }) => (
  <Link className="link" to={page.path}>
    {page.name}
  </Link>
)

const columns: readonly Column<Commission>[] = [
  { key: 'page', head: 'Page', cell: ({ page }) => (page ? <PageLink page={page} /> : 'All pages') },
  { key: 'kind', head: 'Kind', cell: ({ saleType }) => (saleType ? words(saleType) : 'All kinds') },
  { key: 'percent', head: 'Commission', isNumber: true, cell: ({ percent }) => (percent === null ? '–' : `${percent} %`) },
  { key: 'from', head: 'Since', cell: ({ validFrom }) => formatDay(validFrom) },
]
const endColumn: Column<Commission> = { key: 'end', head: 'Decision', cell: (row) => <EndButton row={row} /> }

/** Fees that differ from the site's, and the form to decide on one. */
export function Commissions() {
  const { data, error, refetch } = useQuery(ask('commissions.list', { query: { limit: 100 } }))
  const [decided, setDecided] = useState(0)
  const mayDecide = useMay('money.commission')
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  return (
    <>
      <p className="small">
        The narrowest decision counts: a page and a kind, else the page, else the kind, else the commission of the settings. Sales made
        before keep theirs.
      </p>
      {mayDecide && <NewCommission key={decided} onDone={() => setDecided(decided + 1)} />}
      {data.data.length > 0 && (
        <DataTable
          caption="Commissions of their own"
          rows={data.data}
          keyOf={(row) => row._id}
          columns={mayDecide ? [...columns, endColumn] : columns}
        />
      )}
    </>
  )
}
