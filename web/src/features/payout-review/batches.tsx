import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatTime } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { exportPayouts, reopenBatch, type PayoutBatch } from './api.ts'
import { HandoutSheet } from './handout-sheet.tsx'

const kinds = { banking: 'Bank', paypal: 'PayPal', stripe: 'Card provider' } as const

/** Approved payouts leave together, one list for the bank and one for PayPal. */
export function ExportPanel() {
  const [kind, setKind] = useState<'banking' | 'paypal'>()
  return (
    <div className="row wrapx">
      <Button onClick={() => setKind('banking')}>Export bank payouts</Button>
      <Button variant="line" onClick={() => setKind('paypal')}>
        Export PayPal payouts
      </Button>
      {kind && (
        <HandoutSheet
          title={kind === 'banking' ? 'Export bank payouts' : 'Export PayPal payouts'}
          text="Every approved payout of this kind that need not wait any more leaves the earnings and goes into one list."
          confirm="Export"
          open={(password) => exportPayouts(kind, password)}
          onClose={() => setKind(undefined)}
        />
      )}
    </div>
  )
}

const columnsOf = (money: (amount: number) => string, onOpen: (batch: PayoutBatch) => void): Column<PayoutBatch>[] => [
  { key: 'when', head: 'Exported', cell: (row) => `${formatDay(row.createdAt)}, ${formatTime(row.createdAt)}` },
  { key: 'kind', head: 'Kind', cell: (row) => kinds[row.paymentAccountType] },
  { key: 'open', head: 'On its way', cell: (row) => `${row.open} of ${row.count}` },
  { key: 'sum', head: 'Sum', isNumber: true, cell: (row) => money(row.netTokens) },
  {
    key: 'list',
    head: 'List',
    cell: (row) => (
      <Button
        variant="quiet"
        size="tiny"
        aria-label={`Open the list of ${formatDay(row.createdAt)}, ${formatTime(row.createdAt)}`}
        onClick={() => onOpen(row)}
      >
        Open
      </Button>
    ),
  },
]

/** Lists that were handed out; each can be opened again, and who does is kept. */
export function Batches() {
  const money = useMoney()
  const { data } = useQuery(ask('adminPayouts.batches', { query: { limit: 50 } }))
  const [opening, setOpening] = useState<PayoutBatch>()
  if (!data || data.data.length === 0) return null
  return (
    <section>
      <SectionHead title="Exported lists" />
      <DataTable caption="Exported lists" columns={columnsOf(money, setOpening)} rows={data.data} keyOf={(row) => row._id} />
      {opening && (
        <HandoutSheet
          title="Open the list again"
          text="It holds full account numbers. That you opened it is kept."
          confirm="Open the list"
          open={(password) => reopenBatch(opening._id, password)}
          onClose={() => setOpening(undefined)}
        />
      )}
    </section>
  )
}
