import { useState } from 'react'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AddressFields } from './address-fields.tsx'
import { useAddresses, type Product } from './api.ts'

export const newAddress = 'new'
const mostAtOnce = 10

interface PurchaseFieldsProps {
  product: Product
  quantity: number
  onQuantity: (quantity: number) => void
  addressId: string | undefined
  onAddress: (id: string) => void
}

/** How many, where to, and a word to the seller. */
export function PurchaseFields({ product, quantity, onQuantity, addressId, onAddress }: PurchaseFieldsProps) {
  const { data: addresses } = useAddresses()
  const [hasNote, setHasNote] = useState(false)
  const most = Math.min(product.stock ?? mostAtOnce, mostAtOnce)
  if (!addresses) return <SkeletonRows count={2} />
  const rows = [
    ...addresses.map((address) => {
      const [first = '', ...lines] = address.text.split('\n')
      return { value: address._id, label: first, detail: lines.join(', ') }
    }),
    { value: newAddress, label: 'Another address' },
  ]
  return (
    <>
      {most > 1 && (
        <SelectField
          label="How many"
          name="quantity"
          options={Array.from({ length: most }, (_, index) => ({ value: String(index + 1), text: String(index + 1) }))}
          value={String(quantity)}
          onChange={(event) => onQuantity(Number(event.target.value))}
        />
      )}
      {addresses.length > 0 && <RadioRows legend="Deliver to" name="address" rows={rows} value={addressId} onChange={onAddress} />}
      {addressId === newAddress && <AddressFields />}
      {hasNote ? (
        <TextField label="Note to the seller" name="userNote" optional maxLength={500} />
      ) : (
        <button type="button" className="btn quiet tiny justify-self-start" onClick={() => setHasNote(true)}>
          Add a note to the seller
        </button>
      )}
    </>
  )
}
