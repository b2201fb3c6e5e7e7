// How an address reads, and how many there may be (wire.md 4.15).

export const mostAddresses = 10

export interface AddressLines {
  readonly name: string
  readonly country: string
  readonly state: string
  readonly city: string
  readonly street_address: string
  readonly zip_code: string
  readonly district: string | null
  readonly ward: string | null
  readonly street_number: string | null
}

const joined = (parts: readonly (string | null)[], by: string) => parts.filter((part) => part !== null && part !== '').join(by)

/** As it stands on a parcel; `countryName` is written out for the post. */
export const addressText = (address: AddressLines, countryName: string): string =>
  [
    address.name,
    joined([address.street_number, address.street_address], ' '),
    joined([address.ward, address.district], ', '),
    joined([address.city, joined([address.state, address.zip_code], ' ')], ', '),
    countryName,
  ]
    .filter((line) => line !== '')
    .join('\n')

/** A door in one spelling, whoever lives behind it: two who write it alike, but for signs and spaces, mean the same. */
export const doorOf = ({ country, zip_code, street_number, street_address }: AddressLines): string =>
  [country, zip_code, joined([street_number, street_address], ' ')]
    .map((part) => part.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
    .join(' ')
