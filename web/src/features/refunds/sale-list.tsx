import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatTime, formatTokens } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import type { TokenSale } from './api.ts'
import { nameOfSale } from './describe.ts'
import { GiveSheet } from './give-sheet.tsx'

function Row({ sale, mayGive }: { sale: TokenSale; mayGive: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const what = nameOfSale(sale)
  const who = `${sale.buyer?.name ?? 'Somebody who left'} from ${sale.sellerInfo?.name ?? 'a page that is gone'}`
  return (
    <li className="row wrapx border-b border-line py-3">
      <span className="min-w-0 flex-1 basis-48">
        <span className="strong block [overflow-wrap:anywhere]">{what}</span>
        <span className="small">
          {who} · {formatDay(sale.createdAt)}, {formatTime(sale.createdAt)}
        </span>
      </span>
      <span className="grid flex-none justify-items-end">
        <span className="num">{formatTokens(sale.totalPrice)}</span>
        {sale.returnedPrice > 0 && <span className="small">{formatTokens(sale.returnedPrice)} back</span>}
      </span>
      {mayGive && sale.refundablePrice > 0 && (
        <Button variant="line" size="tiny" aria-label={`Give back: ${what}`} onClick={() => setOpen(true)}>
          Give back
        </Button>
      )}
      {isOpen && (
        <GiveSheet
          id={sale._id}
          what={what}
          buyer={sale.buyer?.name ?? 'The buyer'}
          left={sale.refundablePrice}
          closes={sale.targetInfo !== null}
          call="refunds.giveByStaff"
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}

/** What somebody bought with tokens, or sold for them; staff gives it back. */
export function SaleList({ whose, mayGive }: { whose: { buyerId: string } | { sellerId: string }; mayGive: boolean }) {
  const pages = useInfiniteQuery(askPages('refunds.sales', { query: { ...whose, limit: 25 } }))
  const rows: TokenSale[] = rowsOf(pages.data)
  return (
    <Paged pages={pages} rows={rows} empty={<EmptyState drawing="bench" title="Nothing yet" text="Nothing was paid with tokens here." />}>
      <ul aria-label="Paid with tokens">
        {rows.map((sale) => (
          <Row key={sale._id} sale={sale} mayGive={mayGive} />
        ))}
      </ul>
    </Paged>
  )
}
