import { useState } from 'react'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { moveOrder, type Order } from './api.ts'
import { leftOf } from './describe.ts'
import { RefundSheet } from './refund-sheet.tsx'

function ShipSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await moveOrder(order._id, 'shipping', textOf(values, 'shippingCode'))
    toast(`${order.orderNumber} is on its way`)
    onClose()
  })
  return (
    <Sheet title="On its way?" kicker={order.orderNumber} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <TextField
          label="Shipping code"
          name="shippingCode"
          optional
          maxLength={100}
          autoComplete="off"
          defaultValue={order.shippingCode ?? ''}
          hint="The buyer gets it by mail and follows the parcel with it."
          error={errorOf('shippingCode')}
        />
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy}>
          {order.deliveryStatus === 'shipping' ? 'Save the code' : 'Mark as sent'}
        </Button>
      </form>
    </Sheet>
  )
}

/** What a seller can do with an order now. */
export function SellerActions({ order, size = 'normal' }: { order: Order; size?: 'tiny' | 'normal' }) {
  const [open, setOpen] = useState<'ship' | 'refund'>()
  const [isBusy, setBusy] = useState(false)
  const { deliveryStatus, orderNumber } = order
  const close = () => setOpen(undefined)
  const deliver = async () => {
    setBusy(true)
    try {
      await moveOrder(order._id, 'delivered')
      toast(`${orderNumber} is delivered`)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="row wrapx">
      {deliveryStatus === 'processing' && (
        <Button size={size} aria-label={`Mark as sent: ${orderNumber}`} onClick={() => setOpen('ship')}>
          Mark as sent
        </Button>
      )}
      {deliveryStatus === 'shipping' && (
        <>
          <Button size={size} busy={isBusy} aria-label={`Mark as delivered: ${orderNumber}`} onClick={deliver}>
            Mark as delivered
          </Button>
          {size === 'normal' && (
            <Button variant="line" onClick={() => setOpen('ship')}>
              {order.shippingCode ? 'Change the code' : 'Add a code'}
            </Button>
          )}
        </>
      )}
      {deliveryStatus !== 'refunded' && leftOf(order) > 0 && (
        <Button variant="line" size={size} aria-label={`Refund ${orderNumber}`} onClick={() => setOpen('refund')}>
          Refund
        </Button>
      )}
      {open === 'ship' && <ShipSheet order={order} onClose={close} />}
      {open === 'refund' && <RefundSheet order={order} call="orders.refund" onClose={close} />}
    </div>
  )
}
