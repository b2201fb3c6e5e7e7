import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReceiptRow } from '@fieldhouse/contract'
import { formatDay } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { amountOf, kindOf, pathOf, type Side } from './words.ts'

function Row({ row, side }: { row: ReceiptRow; side: Side }) {
  const { _id, number, title, seller, issuedAt, isCredit, totalPrice } = row
  return (
    <li className="border-b border-line">
      <Link className="row min-h-(--tap) py-3" to={pathOf(side, _id)}>
        <span className="min-w-0 flex-1">
          <span className="strong block [overflow-wrap:anywhere]">
            {title}
            {seller !== null && `, ${seller}`}
          </span>
          <span className="small block">
            {kindOf(row)} {number} · {formatDay(issuedAt)}
          </span>
        </span>
        <span className={isCredit ? 'num flex-none text-good' : 'num flex-none'}>
          {isCredit ? '−' : ''}
          {amountOf(row, totalPrice)}
        </span>
      </Link>
    </li>
  )
}

const years = (now: number) => Array.from({ length: 7 }, (_, back) => ({ value: String(now - back), text: String(now - back) }))

/** Of the reader, or of everybody for staff; of one buyer where they are named. */
export function ReceiptList({ side, buyerId }: { side: Side; buyerId?: string | undefined }) {
  const [year, setYear] = useState('')
  const [word, setWord] = useState('')
  const query = {
    limit: 20,
    ...(year !== '' && { year: Number(year) }),
    ...(word !== '' && { q: word }),
    ...(buyerId !== undefined && { buyerId }),
  }
  const pages = useInfiniteQuery(askPages(side === 'mine' ? 'receipts.mine' : 'receipts.all', { query }))
  const rows = rowsOf<ReceiptRow>(pages.data)
  const isNarrow = year !== '' || word !== ''
  return (
    <div className="stack">
      <div className="row wrapx items-end">
        <SelectField
          className="min-w-32"
          label="Year"
          name="year"
          placeholder="All years"
          options={years(new Date().getUTCFullYear())}
          value={year}
          onChange={(event) => setYear(event.target.value)}
        />
        <SearchBox label="Number, page or what it was" onSearch={setWord} />
      </div>
      <Paged
        pages={pages}
        rows={rows}
        empty={
          <EmptyState
            drawing="board"
            title={isNarrow ? 'Nothing by that' : 'No receipts yet'}
            text={isNarrow ? 'Try another year, or fewer letters.' : 'A minute after each payment its receipt stands here.'}
          />
        }
      >
        <ul aria-label="Receipts">
          {rows.map((row) => (
            <Row key={row._id} row={row} side={side} />
          ))}
        </ul>
      </Paged>
    </div>
  )
}
