import { useQuery } from '@tanstack/react-query'
import { OrderDetails } from '../../features/shop/order-details.tsx'
import { OrderList } from '../../features/shop/order-list.tsx'
import { SellerActions } from '../../features/shop/seller-actions.tsx'
import { isRefused } from '../../lib/refusal.ts'
import { ask } from '../../lib/queries.ts'
import { Link, useParam } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { NotFound } from '../not-found.tsx'
import { PageColumn } from '../page-column.tsx'

export const Orders = () => (
  <PageColumn title="Your orders">
    <OrderList
      side="orders.ofBuyer"
      empty={
        <EmptyState
          drawing="gate"
          title="Nothing ordered yet"
          text="Shirts, posters and plans that you buy from athletes are listed here, with where they are."
        >
          <Link className="btn" to="/search?tab=products">
            See what is for sale
          </Link>
        </EmptyState>
      }
    />
  </PageColumn>
)

export function OrderPage() {
  const id = useParam('id')
  const { data: me } = useMe()
  const { data, error, refetch } = useQuery(ask('orders.view', { params: { id } }))
  if (isRefused(error)) return <NotFound />
  if (error && !data) return <ErrorState level={1} error={error} retry={refetch} />
  const order = data?.data
  if (!order || !me) {
    return (
      <PageColumn title="Order">
        <SkeletonRows />
      </PageColumn>
    )
  }
  const isBuyer = order.userInfo?._id === me._id
  return (
    <PageColumn
      title={order.orderNumber}
      kicker={isBuyer ? 'Your order' : 'Sold'}
      wide
      action={!isBuyer && <SellerActions order={order} />}
    >
      <OrderDetails order={order} isBuyer={isBuyer} />
    </PageColumn>
  )
}
