import { useQuery } from '@tanstack/react-query'
import type { DataFor, InputFor } from '../../lib/calls.ts'
import { send, type SendOptions } from '../../lib/client.ts'
import { formatMoney } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { setBalance } from '../../lib/session.ts'
import { sendForm } from '../../lib/upload.ts'
import { useSettings } from '../../lib/ui-settings.ts'

export type Address = DataFor<'addresses.view'>
export type Product = DataFor<'products.view'>
export type Order = DataFor<'orders.view'>
export type OrderMove = DataFor<'orders.history'>[number]
export type Charge = DataFor<'wallet.product'>
export type AddressBody = NonNullable<InputFor<'addresses.create'>['body']>
export type PurchaseBody = NonNullable<InputFor<'wallet.product'>['body']>

/** Writes an amount in the platform's currency; one token is 1.00 of it. */
export function useMoney(): (amount: number) => string {
  const { data } = useSettings()
  return (amount) => formatMoney(amount, data?.currency)
}

export const useAddresses = () => useQuery({ ...ask('addresses.list'), select: ({ data }) => data })

/** Whole: half of one address and half of another lead nowhere. */
export async function saveAddress(id: string | undefined, body: AddressBody): Promise<Address> {
  const { data } = id ? await send('addresses.update', { params: { id }, body }) : await send('addresses.create', { body })
  return data
}

export async function makeDefault({ _id }: Address): Promise<void> {
  await send('addresses.update', { params: { id: _id }, body: { isDefault: true } })
}

export async function removeAddress({ _id }: Address): Promise<void> {
  await send('addresses.remove', { params: { id: _id } })
}

export const useProduct = (id: string) => useQuery({ ...ask('products.view', { params: { id } }), select: ({ data }) => data })

/** Puts one up, or changes these of one that is there. `undefined` values are left out. */
export async function saveProduct(
  product: Product | undefined,
  fields: Record<string, string | undefined>,
  files: Record<string, File | undefined>,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file)
  if (!product) return (await sendForm('products.create', form)).data
  if ([...form].length === 0) return product
  return (await sendForm('products.update', form, { params: { id: product._id } })).data
}

export async function showProduct(id: string, status: Product['status'], options: SendOptions): Promise<void> {
  await send('products.update', { params: { id }, body: { status } }, options)
}

export async function removeProduct(id: string, options: SendOptions = {}): Promise<void> {
  await send('products.remove', { params: { id } }, options)
}

/** The wallet is set from the answer, never reckoned here (wire.md 5, Balance). */
export async function buyProduct(id: string, body: PurchaseBody, idempotencyKey: string): Promise<Charge> {
  const { data } = await send('wallet.product', { params: { id }, body }, { idempotencyKey })
  setBalance(data.balance, data.balanceVersion)
  return data
}

/** Opens the file of a digital product under an address that lasts a few minutes. */
export async function download(productId: string): Promise<void> {
  const { data } = await send('products.downloadLink', { params: { id: productId } })
  location.assign(data.downloadLink)
}

export type Word = Order['deliveryStatus']

export async function moveOrder(id: string, deliveryStatus: Word, shippingCode?: string): Promise<Order> {
  const { data } = await send('orders.update', { params: { id }, body: { deliveryStatus, ...(shippingCode && { shippingCode }) } })
  return data
}

export type Refunder = 'orders.refund' | 'orders.refundByAdmin'

export async function refundOrder(call: Refunder, id: string, amount: number, reason: string, idempotencyKey: string): Promise<Order> {
  const { data } = await send(call, { params: { id }, body: { amount, reason } }, { idempotencyKey })
  return data
}

export async function changeAddress(orderId: string, deliveryAddressId: string): Promise<void> {
  await send('orders.changeAddress', { params: { id: orderId }, body: { deliveryAddressId } })
}
