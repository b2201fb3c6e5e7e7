import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useSubmit } from '../../lib/use-submit.ts'
import { formatPhone } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { AddressFields, addressBodyOf } from './address-fields.tsx'
import { makeDefault, removeAddress, saveAddress, useAddresses, type Address } from './api.ts'

const most = 10

function AddressForm({ address, onDone }: { address?: Address | undefined; onDone: () => void }) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await saveAddress(address?._id, addressBodyOf(values))
    toast('Address saved')
    onDone()
  })
  return (
    <form className="stack l" {...form}>
      <h2 className="d3">{address ? 'Edit address' : 'New address'}</h2>
      <AddressFields address={address} errorOf={errorOf} />
      {message && <Note tone="bad">{message}</Note>}
      <div className="row wrapx">
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Saving' : 'Save address'}
        </Button>
        <Button variant="line" disabled={isBusy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

interface RowProps {
  address: Address
  onEdit: () => void
  onRemove: () => void
}

function AddressRow({ address, onEdit, onRemove }: RowProps) {
  const [first = '', ...lines] = address.text.split('\n')
  return (
    <li className="row items-start! border-b border-line pb-4">
      <MapPin className="i flex-none" aria-hidden />
      <div className="stack min-w-0 flex-1">
        <p className="row wrapx">
          <span className="strong">{first}</span> {address.isDefault && <Badge tone="accent">Used first</Badge>}
        </p>
        <p className="small">{[...lines, address.phone && formatPhone(address.phone)].filter(Boolean).join(' · ')}</p>
        <div className="row wrapx">
          <Button variant="line" size="tiny" aria-label={`Edit ${first}`} onClick={onEdit}>
            Edit
          </Button>
          {!address.isDefault && (
            <Button
              variant="quiet"
              size="tiny"
              aria-label={`Use ${first} first`}
              onClick={() => void makeDefault(address).catch(toastError)}
            >
              Use first
            </Button>
          )}
          <Button variant="quiet" size="tiny" className="away" aria-label={`Remove ${first}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </div>
    </li>
  )
}

/** Own delivery addresses: add, change, choose the first, remove. */
export function AddressList() {
  const { data: addresses, error, refetch } = useAddresses()
  const [editing, setEditing] = useState<Address | 'new'>()
  const [leaving, setLeaving] = useState<Address>()
  if (error && !addresses) return <ErrorState error={error} retry={refetch} />
  if (!addresses) return <SkeletonRows count={2} />
  if (editing) return <AddressForm address={editing === 'new' ? undefined : editing} onDone={() => setEditing(undefined)} />
  const add = (
    <Button className="justify-self-start" onClick={() => setEditing('new')}>
      Add an address
    </Button>
  )
  if (addresses.length === 0) {
    return (
      <EmptyState drawing="gate" title="No address yet" text="Things you order go to an address you keep here.">
        {add}
      </EmptyState>
    )
  }
  return (
    <div className="stack l">
      <ul className="stack l" aria-label="Addresses">
        {addresses.map((address) => (
          <AddressRow key={address._id} address={address} onEdit={() => setEditing(address)} onRemove={() => setLeaving(address)} />
        ))}
      </ul>
      {addresses.length < most ? add : <p className="small">Ten is the limit. Remove one to add another.</p>}
      {leaving && (
        <ConfirmDialog
          title="Remove this address?"
          confirm="Remove address"
          isBad
          onConfirm={() => removeAddress(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          Orders that are on their way still go there.
        </ConfirmDialog>
      )}
    </div>
  )
}
