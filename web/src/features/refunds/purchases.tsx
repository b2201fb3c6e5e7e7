// What somebody may still ask money back for.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { chargeName } from '../../lib/charge-name.ts'
import { formatDay, formatTokens } from '../../lib/format.ts'
import { ask, askPages, rowsOf } from '../../lib/queries.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import type { Bought } from './api.ts'
import { AskSheet } from './words-sheets.tsx'

type Charge = DataFor<'wallet.search'>[number]
type Transaction = DataFor<'payments.transactions'>[number]

/** Goods may be asked for until they came, and some days after that. */
const farthest = 60
const dayMs = 86_400_000

interface Purchase {
  readonly bought: Bought
  readonly what: string
  readonly price: string
  readonly createdAt: string
}

function Row({ bought, what, price, createdAt }: Purchase) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="row wrapx border-b border-line py-3">
      <span className="min-w-0 flex-1 basis-48">
        <span className="strong block [overflow-wrap:anywhere]">{what}</span>
        <span className="small">{formatDay(createdAt)}</span>
      </span>
      <span className="num flex-none">{price}</span>
      <Button variant="line" size="tiny" aria-label={`Ask for money back: ${what}`} onClick={() => setOpen(true)}>
        Ask
      </Button>
      {isOpen && <AskSheet bought={bought} what={what} onClose={() => setOpen(false)} />}
    </li>
  )
}

/** Subscriptions that a card paid: the site gives those back. */
function CardPayments({ since }: { since: number }) {
  const money = useMoney()
  const { data } = useQuery(ask('payments.transactions', { query: { limit: 25, status: 'success' } }))
  const isIn = ({ type, createdAt, totalPrice }: Transaction) =>
    totalPrice > 0 && (type === 'monthly_subscription' || type === 'yearly_subscription') && new Date(createdAt).getTime() > since
  const rows = (data?.data ?? []).filter(isIn)
  if (rows.length === 0) return null
  return (
    <section className="stack">
      <SectionHead title="What your card paid lately" />
      <ul aria-label="Payments by card">
        {rows.map((row) => (
          <Row
            key={row._id}
            bought={{ transactionId: row._id }}
            what={[row.type === 'yearly_subscription' ? 'A year' : 'A month', row.targetInfo?.name].filter(Boolean).join(' of ')}
            price={money(row.totalPrice)}
            createdAt={row.createdAt}
          />
        ))}
      </ul>
    </section>
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
    <>
      <CardPayments since={now - days * dayMs} />
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
              text="What you buy with tokens stands here for as long as you can ask."
            />
          }
        >
          <ul aria-label="Purchases">
            {rows.map((charge) => (
              <Row
                key={charge._id}
                bought={{ saleId: charge._id }}
                what={chargeName(charge)}
                price={formatTokens(charge.totalPrice)}
                createdAt={charge.createdAt}
              />
            ))}
          </ul>
        </Paged>
      </section>
    </>
  )
}
