import { CouponList } from '../../features/coupons/coupon-list.tsx'
import { AdminRefund as RefundButton } from '../../features/shop/admin-refund.tsx'
import { OrderList } from '../../features/shop/order-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff, IfMay } from './for-staff.tsx'

const AdminRefund = (props: Parameters<typeof RefundButton>[0]) => (
  <IfMay permission="money.refund">
    <RefundButton {...props} />
  </IfMay>
)

export const AdminOrders = () => (
  <ForStaff permission="money.read">
    <PageColumn title="Orders" kicker="Administration" wide>
      <OrderList
        side="orders.all"
        Actions={AdminRefund}
        empty={<EmptyState drawing="bench" title="Nothing ordered yet" text="Orders of everybody are listed here." />}
      />
    </PageColumn>
  </ForStaff>
)

export const AdminCoupons = () => (
  <ForStaff permission="money.adjust">
    <PageColumn title="Coupons" kicker="Administration" wide>
      <CouponList side="coupons.all" />
    </PageColumn>
  </ForStaff>
)
