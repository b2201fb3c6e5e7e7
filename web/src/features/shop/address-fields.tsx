import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../lib/queries.ts'
import { useMe } from '../../lib/session.ts'
import { textOf } from '../../lib/use-submit.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Address, AddressBody } from './api.ts'

interface AddressFieldsProps {
  address?: Address | undefined
  errorOf?: (path: string) => string | undefined
}

type AddressText = 'name' | 'streetAddress' | 'streetNumber' | 'district' | 'city' | 'zipCode' | 'phone'

/** Where a parcel goes. */
export function AddressFields({ address, errorOf = () => undefined }: AddressFieldsProps) {
  const { data: me } = useMe()
  const { data: countries } = useQuery({ ...ask('reference.countries'), staleTime: Infinity })
  const [country, setCountry] = useState(address?.country ?? me?.country ?? 'US')
  const { data: states } = useQuery({ ...ask('reference.states', { params: { countryCode: country } }), staleTime: Infinity })
  /** What every text of an address has: its name, how long it may be, what stands in it at first, what is wrong with it. */
  const named = (name: AddressText, maxLength: number, first?: string | null) => ({
    name,
    maxLength,
    defaultValue: address?.[name] ?? first ?? '',
    error: errorOf(name),
  })
  return (
    <>
      <TextField label="Name on the parcel" autoComplete="name" required {...named('name', 100, me?.name)} />
      <SelectField
        label="Country"
        name="country"
        autoComplete="country"
        options={(countries?.data ?? [{ code: country, name: country }]).map(({ code, name }) => ({ value: code, text: name }))}
        value={country}
        onChange={(event) => setCountry(event.target.value)}
        error={errorOf('country')}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
        <TextField label="Street" autoComplete="address-line1" required {...named('streetAddress', 200)} />
        <TextField label="Number" {...named('streetNumber', 200)} />
      </div>
      <TextField label="Flat, floor, district" autoComplete="address-line2" optional {...named('district', 200)} />
      <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-3">
        <TextField label="City" autoComplete="address-level2" required {...named('city', 200)} />
        <TextField label="Zip code" autoComplete="postal-code" {...named('zipCode', 20)} />
      </div>
      {!states && address?.country === country && <input type="hidden" name="state" value={address.state} />}
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
      <PhoneField label="Phone" required hint="For the carrier only." {...named('phone', 30, me?.phone)} />
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
