// Verbs of the shop: addresses, products, buying them.
import type { Address, BodyOf, Calls, Charge, Product } from '@fieldhouse/contract'
import type { Client } from './client.ts'
import { newKey } from './money.ts'
import type { Person } from './people.ts'

type AddressForm = BodyOf<Calls['addresses']['create']>
type ProductForm = BodyOf<Calls['products']['create']>

export async function addAddress(client: Client, person: Person, wishes: Partial<AddressForm> = {}): Promise<Address> {
  const form = {
    name: person.name,
    country: 'US',
    state: 'OH',
    city: 'Calder',
    streetAddress: 'Mill Road',
    streetNumber: '14',
    zipCode: '43001',
    phone: '+15550102000',
    ...wishes,
  }
  return (await client.send('addresses.create', { token: person.token, headers: newKey(), body: form })).data
}

export interface ProductFiles {
  readonly image?: Uint8Array
  readonly digitalFile?: Uint8Array
}

/** Goods for ten tokens, as many as are wanted, unless the wishes say otherwise. */
export async function makeProduct(
  client: Client,
  person: Person,
  wishes: Partial<ProductForm> = {},
  files: ProductFiles = {},
): Promise<Product> {
  const form = { name: 'Relay hoodie', type: 'physical', price: 10, description: 'Warm, grey, a size too large.', ...wishes } as const
  const blobs = Object.entries(files).map(([field, bytes]) => [field, new Blob([Buffer.from(bytes as Uint8Array)])] as const)
  const upload = blobs.length === 0 ? {} : { files: Object.fromEntries(blobs) }
  return (await client.send('products.create', { token: person.token, body: form, ...upload })).data
}

/** Buys a product; goods go to the address used first, made now if there is none, unless another is given. */
export async function buyProduct(
  client: Client,
  person: Person,
  product: Product,
  wishes: BodyOf<Calls['wallet']['product']> = {},
): Promise<Charge> {
  const isSent = product.type === 'physical' && wishes.deliveryAddressId === undefined
  const [known] = isSent ? (await client.send('addresses.list', { token: person.token })).data : []
  const body = { ...wishes, ...(isSent ? { deliveryAddressId: (known ?? (await addAddress(client, person)))._id } : {}) }
  return (await client.send('wallet.product', { token: person.token, params: { id: product._id }, headers: newKey(), body })).data
}
