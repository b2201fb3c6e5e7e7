import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { AddressFields, addressBodyOf } from './address-fields.tsx'
import { changeAddress, saveAddress, useAddresses, type Order } from './api.ts'
import { newAddress } from './purchase-fields.tsx'

/** Sends an order somewhere else, to a kept address or a new one. */
export function AddressChange({ order, onClose }: { order: Order; onClose: () => void }) {
  const { data: addresses } = useAddresses()
  const [chosen, choose] = useState<string>()
  const value = chosen ?? order.deliveryAddressId ?? undefined
  const { form, isBusy, error, errorOf } = useSubmit(async (values) => {
    const id = value === newAddress ? (await saveAddress(undefined, addressBodyOf(values)))._id : value
    if (id === undefined) return
    // If this fails the address is kept already, and chosen.
    choose(id)
    await changeAddress(order._id, id)
    toast('It goes to the new address')
    onClose()
  })
  const rows = [
    ...(addresses ?? []).map((address) => {
      const [first = '', ...lines] = address.text.split('\n')
      return { value: address._id, label: first, detail: lines.join(', ') }
    }),
    { value: newAddress, label: 'Another address' },
  ]
  return (
    <Sheet title="Deliver to" kicker={order.orderNumber} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        {addresses ? (
          <RadioRows legend="Address" hideLegend name="address" rows={rows} value={value} onChange={choose} />
        ) : (
          <SkeletonRows count={2} />
        )}
        {value === newAddress && <AddressFields errorOf={errorOf} />}
        {error !== undefined && <Note tone="bad">{messageOf(error)}</Note>}
        <Button type="submit" busy={isBusy} disabled={value === undefined}>
          Deliver here
        </Button>
      </form>
    </Sheet>
  )
}
