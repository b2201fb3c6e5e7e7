// From what a form says to the columns of an address.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { toName, toPhone } from '#people/accounts'
import { isCountry } from '#ground/reference'
import type { AddressTable } from './store.ts'

export type NewAddress = BodyOf<Calls['addresses']['create']>
export type AddressChange = BodyOf<Calls['addresses']['update']>
type Columns = Omit<AddressTable, 'id' | 'account_id' | 'is_default' | 'created_at' | 'updated_at'>

const refuse = (path: string, message: string) => new AppError('request.invalid', { errors: [{ path, message }] })

function required(path: string, text: string): string {
  const line = toName(text)
  if (line === '') throw refuse(path, 'Needed.')
  return line
}

function phoneOf(text: string | null): string | null {
  if (text === null || text.trim() === '') return null
  const phone = toPhone(text)
  if (phone === undefined) throw refuse('phone', 'Write 7 to 15 digits, with a plus in front if you like.')
  return phone
}

function countryOf(code: string): string {
  if (!isCountry(code)) throw refuse('country', 'Choose a country.')
  return code
}

const maybe = (text: string | null) => (text === null ? null : toName(text) || null)

/** The columns that a form names; what it leaves out stays. Each is plain text on one line. */
export const columnsOf = (form: AddressChange): Partial<Columns> => ({
  ...(form.name === undefined ? {} : { name: required('name', form.name) }),
  ...(form.country === undefined ? {} : { country: countryOf(form.country) }),
  ...(form.state === undefined ? {} : { state: toName(form.state) }),
  ...(form.city === undefined ? {} : { city: required('city', form.city) }),
  ...(form.streetAddress === undefined ? {} : { street_address: required('streetAddress', form.streetAddress) }),
  ...(form.zipCode === undefined ? {} : { zip_code: toName(form.zipCode) }),
  ...(form.district === undefined ? {} : { district: maybe(form.district) }),
  ...(form.ward === undefined ? {} : { ward: maybe(form.ward) }),
  ...(form.streetNumber === undefined ? {} : { street_number: maybe(form.streetNumber) }),
  ...(form.phone === undefined ? {} : { phone: phoneOf(form.phone) }),
  ...(form.description === undefined ? {} : { description: maybe(form.description) }),
})

export const blankAddress: Columns = {
  name: '',
  country: '',
  state: '',
  city: '',
  street_address: '',
  zip_code: '',
  district: null,
  ward: null,
  street_number: null,
  phone: null,
  description: null,
}
