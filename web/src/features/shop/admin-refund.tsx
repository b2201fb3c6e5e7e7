import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Order } from './api.ts'
import { leftOf } from './describe.ts'
import { RefundSheet } from './refund-sheet.tsx'

/** The platform gives money back, whatever the seller has earned. */
export function AdminRefund({ order }: { order: Order; size: 'tiny' }) {
  const [isOpen, setOpen] = useState(false)
  if (order.deliveryStatus === 'refunded' || leftOf(order) <= 0) return null
  return (
    <>
      <Button variant="line" size="tiny" aria-label={`Refund ${order.orderNumber}`} onClick={() => setOpen(true)}>
        Refund
      </Button>
      {isOpen && <RefundSheet order={order} call="orders.refundByAdmin" onClose={() => setOpen(false)} />}
    </>
  )
}
