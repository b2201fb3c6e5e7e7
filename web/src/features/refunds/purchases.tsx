// What somebody may still ask money back for.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { formatDay, formatTokens } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { saleInFull } from './describe.ts'
import { AskSheet } from './words-sheets.tsx'

type Askable = DataFor<'refunds.askable'>[number]

function Row({ sale, transactionId, until }: Askable) {
  const [isOpen, setOpen] = useState(false)
  const money = useMoney()
  const what = saleInFull(sale)
  return (
    <li className="row wrapx border-b border-line py-3">
      <span className="min-w-0 flex-1 basis-48">
        <span className="strong block [overflow-wrap:anywhere]">{what}</span>
        <span className="small">
          {formatDay(sale.createdAt)}
          {until !== null && ` · ask until ${formatDay(until)}`}
        </span>
      </span>
      <span className="num flex-none">{transactionId === null ? `${formatTokens(sale.totalPrice)} tokens` : money(sale.totalPrice)}</span>
      <Button variant="line" size="tiny" aria-label={`Ask for money back: ${what}`} onClick={() => setOpen(true)}>
        Ask
      </Button>
      {isOpen && (
        <AskSheet bought={transactionId === null ? { saleId: sale._id } : { transactionId }} what={what} onClose={() => setOpen(false)} />
      )}
    </li>
  )
}

export function RecentPurchases() {
  const { data: settings } = useSettings()
  const days = settings?.terms.refundWindowDays ?? 14
  const pages = useInfiniteQuery(askPages('refunds.askable', { query: { limit: 25 } }))
  const rows: Askable[] = rowsOf(pages.data)
  return (
    <section className="stack">
      <SectionHead title="What you bought lately" />
      <p className="small">You have {days} days to ask, for goods from the day they came.</p>
      <Paged
        pages={pages}
        rows={rows}
        empty={
          <EmptyState
            drawing="bench"
            title="Nothing to ask for"
            text="What you buy stands here for as long as you can ask for the money back."
          />
        }
      >
        <ul aria-label="Purchases">
          {rows.map((row) => (
            <Row key={row.sale._id} {...row} />
          ))}
        </ul>
      </Paged>
    </section>
  )
}
