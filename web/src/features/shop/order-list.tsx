import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ComponentType, type ReactNode } from 'react'
import { formatDay } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Chips } from '../../ui/chips.tsx'
import { MediaFrame } from '../../ui/media-frame.tsx'
import { Paged } from '../../ui/paged.tsx'
import { useMoney, type Order, type Word } from './api.ts'
import { itemsOf, wordNames, wordTones } from './describe.ts'
import { SearchBox } from '../../ui/search-box.tsx'

export type OrderSide = 'orders.ofBuyer' | 'orders.ofSeller' | 'orders.all'

type OrderActions = ComponentType<{ order: Order; size: 'tiny' }>

const filters = [{ value: '', text: 'All' }, ...Object.entries(wordNames).map(([value, text]) => ({ value, text }))]

function OrderRow({ order, side, Actions }: { order: Order; side: OrderSide; Actions?: OrderActions | undefined }) {
  const money = useMoney()
  const other = side === 'orders.ofBuyer' ? order.sellerInfo?.name : order.userInfo?.name
  const detail = [order.orderNumber, other, formatDay(order.createdAt)].filter(Boolean).join(' · ')
  const what = itemsOf(order)
  return (
    <li className="row wrapx border-b border-line py-3">
      <span className="w-16 flex-none">
        <MediaFrame src={order.productInfo.image || null} alt="" ratio="square" />
      </span>
      <span className="min-w-0 flex-1 basis-36">
        {side === 'orders.all' ? (
          <span className="strong block truncate">{what}</span>
        ) : (
          <Link className="strong block truncate" to={`/orders/${order._id}`}>
            {what}
          </Link>
        )}
        <span className="small">{detail}</span>
      </span>
      <span className="grid flex-none justify-items-end gap-1.5">
        <Badge tone={wordTones[order.deliveryStatus]}>{wordNames[order.deliveryStatus]}</Badge>
        <span className="price text-[1.25rem]!">{money(order.totalPrice)}</span>
      </span>
      {Actions && <Actions order={order} size="tiny" />}
    </li>
  )
}

interface OrderListProps {
  side: OrderSide
  empty: ReactNode
  /** Of what a team sold. */
  teamId?: string
  /** What can be done with an order, at the end of its row. */
  Actions?: OrderActions
}

/** Orders that one made, or sold; by state and by words. */
export function OrderList({ side, empty, teamId, Actions }: OrderListProps) {
  const [word, setWord] = useState('')
  const [q, setQ] = useState('')
  const query = { limit: 25, ...(word && { deliveryStatus: word as Word }), ...(q && { q }), ...(teamId && { teamId }) }
  const pages = useInfiniteQuery(askPages(side, { query }))
  const rows: Order[] = rowsOf(pages.data)
  const isFiltered = word !== '' || q !== ''
  if (!isFiltered && pages.isSuccess && rows.length === 0) return empty
  return (
    <div className="stack l">
      <div className="stack">
        <Chips label="State" options={filters} value={word} onChange={setWord} />
        <SearchBox label="Search by product, name or number" onSearch={setQ} />
      </div>
      <Paged pages={pages} rows={rows} empty={<p className="mute">No order like that.</p>}>
        <ul aria-label="Orders">
          {rows.map((order) => (
            <OrderRow key={order._id} order={order} side={side} Actions={Actions} />
          ))}
        </ul>
      </Paged>
    </div>
  )
}
