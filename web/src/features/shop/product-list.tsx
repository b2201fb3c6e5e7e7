import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { BulkBar, type Deed } from '../../ui/bulk-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Numbers } from '../../ui/numbers.tsx'
import { Paged } from '../../ui/paged.tsx'
import { PickAll, PickBox, useSelection, type Selection } from '../../ui/selection.tsx'
import { toast } from '../../ui/toast.ts'
import { removeProduct, showProduct, useMoney, type Product } from './api.ts'
import { kindOf, statusNames, stockOf } from './describe.ts'
import { ProductPicture } from './product-tile.tsx'
import { SearchBox } from '../../ui/search-box.tsx'

interface ProductRowProps {
  product: Product
  selection: Selection
  onRemove: () => void
}

function ProductRow({ product, selection, onRemove }: ProductRowProps) {
  const money = useMoney()
  const { _id, slug, name, price, subscriberPrice, status, stats } = product
  return (
    <li className="row wrapx border-b border-line py-3">
      <PickBox selection={selection} id={_id} name={name} />
      <span className="w-16 flex-none">
        <ProductPicture product={product} sizes="64px" />
      </span>
      <span className="min-w-0 flex-1 basis-32">
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

const noun = { one: 'product', many: 'products' }

const deeds: readonly Deed<Product>[] = [
  {
    label: 'Put up for sale',
    verb: 'Sell',
    done: 'for sale',
    text: 'They stand on your shelf for everybody, each for the price it has.',
    fits: ({ status }) => status !== 'active',
    run: (id, options) => showProduct(id, 'active', options),
    call: 'products.update',
  },
  {
    label: 'Archive',
    done: 'archived',
    text: 'Nobody can buy them until you put them up again. Orders go on, and buyers keep their downloads.',
    fits: ({ status }) => status === 'active',
    run: (id, options) => showProduct(id, 'inactive', options),
    call: 'products.update',
  },
  {
    label: 'Delete',
    done: 'deleted',
    isBad: true,
    text: 'They leave the shelf for good. Orders go on, and buyers keep their downloads.',
    fits: () => true,
    run: removeProduct,
    call: 'products.remove',
  },
]

/** Own products in every state, or those of a team. */
export function ProductList({ teamId, add }: { teamId?: string; add: string }) {
  const [status, setStatus] = useState('')
  const [q, setQ] = useState('')
  const query = { limit: 25, ...(status && { status: status as Product['status'] }), ...(q && { q }), ...(teamId && { teamId }) }
  const pages = useInfiniteQuery(askPages('products.own', { query }))
  const [leaving, setLeaving] = useState<Product>()
  const rows: Product[] = rowsOf(pages.data)
  const selection = useSelection(rows.map(({ _id }) => _id))
  const filterBy = (now: string, set: (value: string) => void) => (value: string) => {
    // The box says what is in it when it is there, too.
    if (value !== now) selection.clear()
    set(value)
  }
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
        <Chips label="State" options={filters} value={status} onChange={filterBy(status, setStatus)} />
        <SearchBox label="Search your products" onSearch={filterBy(q, setQ)} />
      </div>
      <Paged pages={pages} rows={rows} empty={<p className="mute">Nothing like that on your shelf.</p>}>
        <div>
          <PickAll selection={selection} shown={rows.length} />
          <ul aria-label="Your products">
            {rows.map((product) => (
              <ProductRow key={product._id} product={product} selection={selection} onRemove={() => setLeaving(product)} />
            ))}
          </ul>
        </div>
      </Paged>
      <BulkBar selection={selection} noun={noun} rows={rows} nameOf={({ _id, name }) => ({ id: _id, name })} deeds={deeds} />
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
