import { CouponList } from '../../features/coupons/coupon-list.tsx'
import { AdminRefund } from '../../features/shop/admin-refund.tsx'
import { OrderList } from '../../features/shop/order-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForAdministrators } from './for-administrators.tsx'

export const AdminOrders = () => (
  <ForAdministrators>
    <PageColumn title="Orders" kicker="Administration" wide>
      <OrderList
        side="orders.all"
        Actions={AdminRefund}
        empty={<EmptyState drawing="bench" title="Nothing ordered yet" text="Orders of everybody are listed here." />}
      />
    </PageColumn>
  </ForAdministrators>
)

export const AdminCoupons = () => (
  <ForAdministrators>
    <PageColumn title="Coupons" kicker="Administration" wide>
      <CouponList side="coupons.all" />
    </PageColumn>
  </ForAdministrators>
)
