import { useQuery } from '@tanstack/react-query'
import { CouponList } from '../../features/coupons/coupon-list.tsx'
import { OrderList } from '../../features/shop/order-list.tsx'
import { ProductForm } from '../../features/shop/product-form.tsx'
import { ProductList } from '../../features/shop/product-list.tsx'
import { SellerActions } from '../../features/shop/seller-actions.tsx'
import type { Product } from '../../features/shop/api.ts'
import { statusNames } from '../../features/shop/describe.ts'
import { ApiError } from '../../lib/api-error.ts'
import { ask } from '../../lib/queries.ts'
import { Link, navigate, useParam } from '../../lib/router/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { NotFound } from '../not-found.tsx'
import { PageColumn } from '../page-column.tsx'
import { StudioPage } from './studio-page.tsx'

const add = (
  <Link className="btn" to="/studio/products/create">
    New product
  </Link>
)

export const Products = () => (
  <StudioPage title="Products" action={add}>
    <ProductList />
  </StudioPage>
)

const leave = ({ name, status }: Product) => {
  toast(`${name}: ${statusNames[status].toLowerCase()}`)
  void navigate('/studio/products')
}

export const NewProduct = () => (
  <PageColumn title="New product" kicker="Studio" wide>
    <ProductForm onSaved={leave} />
  </PageColumn>
)

export function EditProduct() {
  const id = useParam('id')
  const { data, error, refetch } = useQuery({ ...ask('products.ownOne', { params: { id } }), staleTime: 0 })
  if (error instanceof ApiError && error.status < 500 && error.status > 0) return <NotFound />
  if (error && !data) return <ErrorState level={1} error={error} retry={refetch} />
  return (
    <PageColumn title="Edit product" kicker="Studio" wide>
      {data ? <ProductForm product={data.data} onSaved={leave} /> : <SkeletonForm />}
    </PageColumn>
  )
}

export const Coupons = () => (
  <StudioPage title="Coupons">
    <CouponList side="coupons.own" />
  </StudioPage>
)

export const StudioOrders = () => (
  <StudioPage title="Orders">
    <OrderList
      side="orders.ofSeller"
      Actions={SellerActions}
      empty={
        <EmptyState
          drawing="bench"
          title="Nothing to send yet"
          text="When somebody buys from your shelf, the order stands here with its address."
        >
          {add}
        </EmptyState>
      }
    />
  </StudioPage>
)
