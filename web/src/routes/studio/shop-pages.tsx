import { useQuery } from '@tanstack/react-query'
import { CouponList } from '../../features/coupons/coupon-list.tsx'
import { OrderList } from '../../features/shop/order-list.tsx'
import { ProductForm } from '../../features/shop/product-form.tsx'
import { ProductList } from '../../features/shop/product-list.tsx'
import { SellerActions } from '../../features/shop/seller-actions.tsx'
import type { Product } from '../../features/shop/api.ts'
import { statusNames } from '../../features/shop/describe.ts'
import { TrialList } from '../../features/trial-links/trial-list.tsx'
import { isRefused } from '../../lib/refusal.ts'
import { ask } from '../../lib/queries.ts'
import { Link, useOnward, useParam, useQueryParam } from '../../lib/router/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { NotFound } from '../not-found.tsx'
import { PageColumn } from '../page-column.tsx'
import { ActingFor, studioPath } from './acting-for.tsx'
import { StudioPage } from './studio-page.tsx'

const createPath = '/studio/products/create'

/** For the team whose list is open. */
function Add() {
  return (
    <Link className="btn" to={studioPath(createPath, useQueryParam('teamId'))}>
      New product
    </Link>
  )
}

export const Products = () => (
  <StudioPage title="Products" action={<Add />}>
    <ActingFor right="manage">
      {({ teamId }) => <ProductList key={teamId} {...(teamId && { teamId })} add={studioPath(createPath, teamId)} />}
    </ActingFor>
  </StudioPage>
)

function useLeave() {
  const onward = useOnward()
  return ({ name, status, team }: Product) => {
    toast(`${name}: ${statusNames[status].toLowerCase()}`)
    void onward(studioPath('/studio/products', team?._id))
  }
}

export function NewProduct() {
  const leave = useLeave()
  return (
    <PageColumn title="New product" kicker="Studio" wide>
      <ActingFor right="manage">{({ teamId }) => <ProductForm teamId={teamId} onSaved={leave} />}</ActingFor>
    </PageColumn>
  )
}

export function EditProduct() {
  const id = useParam('id')
  const leave = useLeave()
  const { data, error, refetch } = useQuery({ ...ask('products.ownOne', { params: { id } }), staleTime: 0 })
  if (isRefused(error)) return <NotFound />
  if (error && !data) return <ErrorState level={1} error={error} retry={refetch} />
  return (
    <PageColumn title="Edit product" kicker="Studio" wide>
      {data ? <ProductForm product={data.data} onSaved={leave} /> : <SkeletonForm />}
    </PageColumn>
  )
}

export const Coupons = () => (
  <StudioPage title="Coupons">
    <ActingFor right="owner">
      {({ teamId }) => (
        <div className="stack l">
          <CouponList side="coupons.own" {...(teamId && { teamId })} />
          <TrialList {...(teamId && { teamId })} />
        </div>
      )}
    </ActingFor>
  </StudioPage>
)

export const StudioOrders = () => (
  <StudioPage title="Orders">
    <ActingFor right="owner">
      {({ teamId }) => (
        <OrderList
          side="orders.ofSeller"
          {...(teamId && { teamId })}
          Actions={SellerActions}
          empty={
            <EmptyState
              drawing="bench"
              title="Nothing to send yet"
              text="When somebody buys from your shelf, the order stands here with its address."
            >
              <Add />
            </EmptyState>
          }
        />
      )}
    </ActingFor>
  </StudioPage>
)
