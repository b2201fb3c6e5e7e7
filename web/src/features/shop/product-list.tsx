import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Numbers } from '../../ui/numbers.tsx'
import { Paged } from '../../ui/paged.tsx'
import { toast } from '../../ui/toast.ts'
import { removeProduct, useMoney, type Product } from './api.ts'
import { kindOf, statusNames, stockOf } from './describe.ts'
import { ProductPicture } from './product-tile.tsx'
import { SearchBox } from '../../ui/search-box.tsx'

function ProductRow({ product, onRemove }: { product: Product; onRemove: () => void }) {
  const money = useMoney()
  const { _id, slug, name, price, subscriberPrice, status, stats } = product
  return (
    <li className="row wrapx border-b border-line py-3">
      <span className="w-16 flex-none">
        <ProductPicture product={product} sizes="64px" />
      </span>
      <span className="min-w-0 flex-1 basis-44">
        <Link className="strong block truncate" to={`/studio/products/${_id}`}>
          {name}
        </Link>
        <span className="small">
          {[money(price), subscriberPrice !== null && `${money(subscriberPrice)} for subscribers`, kindOf(product), stockOf(product)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Numbers counts={stats} />
      </span>
      <Badge tone={status === 'active' ? 'good' : 'plain'}>{statusNames[status]}</Badge>
      {status === 'active' && (
        <Link className="btn line tiny" to={`/product/${slug}`} aria-label={`See ${name}`}>
          See
        </Link>
      )}
      <Link className="btn line tiny" to={`/studio/products/${_id}`} aria-label={`Edit ${name}`}>
        Edit
      </Link>
      <Button variant="quiet" size="tiny" className="away" aria-label={`Delete ${name}`} onClick={onRemove}>
        Delete
      </Button>
    </li>
  )
}

const filters = [
  { value: '', text: 'All' },
  { value: 'active', text: 'For sale' },
  { value: 'draft', text: 'Drafts' },
  { value: 'inactive', text: 'Archived' },
]

/** Own products in every state, or those of a team. */
export function ProductList({ teamId, add }: { teamId?: string; add: string }) {
  const [status, setStatus] = useState('')
  const [q, setQ] = useState('')
  const query = { limit: 25, ...(status && { status: status as Product['status'] }), ...(q && { q }), ...(teamId && { teamId }) }
  const pages = useInfiniteQuery(askPages('products.own', { query }))
  const [leaving, setLeaving] = useState<Product>()
  const rows: Product[] = rowsOf(pages.data)
  const isFiltered = status !== '' || q !== ''
  if (!isFiltered && pages.isSuccess && rows.length === 0) {
    return (
      <EmptyState
        drawing="gate"
        title="The shelf is empty"
        text="A shirt you signed, a training plan, a poster: the first one takes two minutes."
      >
        <Link className="btn" to={add}>
          Add a product
        </Link>
      </EmptyState>
    )
  }
  return (
    <div className="stack l">
      <div className="row wrapx">
        <Chips label="State" options={filters} value={status} onChange={setStatus} />
        <SearchBox label="Search your products" onSearch={setQ} />
      </div>
      <Paged pages={pages} rows={rows} empty={<p className="mute">Nothing like that on your shelf.</p>}>
        <ul aria-label="Your products">
          {rows.map((product) => (
            <ProductRow key={product._id} product={product} onRemove={() => setLeaving(product)} />
          ))}
        </ul>
      </Paged>
      {leaving && (
        <ConfirmDialog
          title="Delete this product?"
          confirm="Delete product"
          isBad
          onConfirm={async () => {
            await removeProduct(leaving._id)
            toast('Product deleted')
          }}
          onClose={() => setLeaving(undefined)}
        >
          “{leaving.name}” leaves the shelf for good. Orders go on, and buyers keep their downloads.
        </ConfirmDialog>
      )}
    </div>
  )
}
