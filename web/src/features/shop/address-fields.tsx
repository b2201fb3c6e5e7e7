import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../lib/queries.ts'
import { useMe } from '../../lib/session.ts'
import { textOf } from '../../lib/use-submit.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Address, AddressBody } from './api.ts'

interface AddressFieldsProps {
  address?: Address | undefined
  errorOf?: (path: string) => string | undefined
}

/** Where a parcel goes. */
export function AddressFields({ address, errorOf = () => undefined }: AddressFieldsProps) {
  const { data: me } = useMe()
  const { data: countries } = useQuery({ ...ask('reference.countries'), staleTime: Infinity })
  const [country, setCountry] = useState(address?.country ?? me?.country ?? 'US')
  const { data: states } = useQuery({ ...ask('reference.states', { params: { countryCode: country } }), staleTime: Infinity })
  return (
    <>
      <TextField
        label="Name on the parcel"
        name="name"
        autoComplete="name"
        required
        maxLength={100}
        defaultValue={address?.name ?? me?.name ?? ''}
        error={errorOf('name')}
      />
      <SelectField
        label="Country"
        name="country"
        autoComplete="country"
        options={(countries?.data ?? []).map(({ code, name }) => ({ value: code, text: name }))}
        value={country}
        onChange={(event) => setCountry(event.target.value)}
        error={errorOf('country')}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
        <TextField
          label="Street"
          name="streetAddress"
          autoComplete="address-line1"
          required
          maxLength={200}
          defaultValue={address?.streetAddress ?? ''}
          error={errorOf('streetAddress')}
        />
        <TextField
          label="Number"
          name="streetNumber"
          maxLength={200}
          defaultValue={address?.streetNumber ?? ''}
          error={errorOf('streetNumber')}
        />
      </div>
      <TextField
        label="Flat, floor, district"
        name="district"
        autoComplete="address-line2"
        optional
        maxLength={200}
        defaultValue={address?.district ?? ''}
        error={errorOf('district')}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-3">
        <TextField
          label="City"
          name="city"
          autoComplete="address-level2"
          required
          maxLength={200}
          defaultValue={address?.city ?? ''}
          error={errorOf('city')}
        />
        <TextField
          label="Zip code"
          name="zipCode"
          autoComplete="postal-code"
          maxLength={20}
          defaultValue={address?.zipCode ?? ''}
          error={errorOf('zipCode')}
        />
      </div>
      {(states?.data.length ?? 0) > 0 && (
        <SelectField
          key={country}
          label="State"
          name="state"
          autoComplete="address-level1"
          placeholder="Choose"
          options={(states?.data ?? []).map(({ code, name }) => ({ value: code, text: name }))}
          defaultValue={address?.country === country ? address.state : ''}
          error={errorOf('state')}
        />
      )}
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        required
        maxLength={30}
        defaultValue={address?.phone ?? me?.phone ?? ''}
        hint="For the carrier only."
        error={errorOf('phone')}
      />
    </>
  )
}

export const addressBodyOf = (values: FormData): AddressBody => ({
  name: textOf(values, 'name') ?? '',
  country: textOf(values, 'country') ?? '',
  state: textOf(values, 'state') ?? '',
  city: textOf(values, 'city') ?? '',
  streetAddress: textOf(values, 'streetAddress') ?? '',
  zipCode: textOf(values, 'zipCode') ?? '',
  streetNumber: textOf(values, 'streetNumber') ?? null,
  district: textOf(values, 'district') ?? null,
  phone: textOf(values, 'phone') ?? null,
})
