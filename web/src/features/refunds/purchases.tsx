// What somebody may still ask money back for.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { chargeName } from '../../lib/charge-name.ts'
import { formatDay, formatTokens } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { AskSheet } from './words-sheets.tsx'

type Charge = DataFor<'wallet.search'>[number]

/** Goods may be asked for until they came, and some days after that. */
const farthest = 60
const dayMs = 86_400_000

function Row({ charge }: { charge: Charge }) {
  const [isOpen, setOpen] = useState(false)
  const what = chargeName(charge)
  return (
    <li className="row wrapx border-b border-line py-3">
      <span className="min-w-0 flex-1 basis-48">
        <span className="strong block [overflow-wrap:anywhere]">{what}</span>
        <span className="small">{formatDay(charge.createdAt)}</span>
      </span>
      <span className="num flex-none">{formatTokens(charge.totalPrice)}</span>
      <Button variant="line" size="tiny" aria-label={`Ask for money back: ${what}`} onClick={() => setOpen(true)}>
        Ask
      </Button>
      {isOpen && <AskSheet saleId={charge._id} what={what} onClose={() => setOpen(false)} />}
    </li>
  )
}

export function RecentPurchases() {
  const { data: settings } = useSettings()
  const days = settings?.terms.refundWindowDays ?? 14
  const [now] = useState(Date.now)
  const fromDate = new Date(now - farthest * dayMs).toISOString().slice(0, 10)
  const pages = useInfiniteQuery(askPages('wallet.search', { query: { fromDate, status: 'success', limit: 25 } }))
  const isIn = ({ type, createdAt, totalPrice }: Charge) =>
    totalPrice > 0 && type !== 'gift' && (type === 'product' || now - new Date(createdAt).getTime() < days * dayMs)
  const rows = rowsOf(pages.data).filter(isIn)
  return (
    <section className="stack">
      <SectionHead title="What you bought lately" />
      <p className="small">
        You have {days} days to ask, for goods from the day they came. Of card payments, like subscriptions, write to us instead.
      </p>
      <Paged
        pages={pages}
        rows={rows}
        empty={
          <EmptyState drawing="bench" title="Nothing to ask for" text="What you buy with tokens stands here for as long as you can ask." />
        }
      >
        <ul aria-label="Purchases">
          {rows.map((charge) => (
            <Row key={charge._id} charge={charge} />
          ))}
        </ul>
      </Paged>
    </section>
  )
}
