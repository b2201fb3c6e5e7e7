import type { Address } from '@fieldhouse/contract'
import { countryNameOf } from '#ground/reference'
import { addressText } from './policy.ts'
import type { AddressTable } from './store.ts'

export const presentAddress = (address: AddressTable): Address => ({
  _id: address.id,
  name: address.name,
  country: address.country,
  state: address.state,
  city: address.city,
  streetAddress: address.street_address,
  zipCode: address.zip_code,
  district: address.district,
  ward: address.ward,
  streetNumber: address.street_number,
  phone: address.phone,
  description: address.description,
  isDefault: address.is_default,
  text: addressText(address, countryNameOf(address.country)),
  createdAt: address.created_at.toISOString(),
  updatedAt: address.updated_at.toISOString(),
})
