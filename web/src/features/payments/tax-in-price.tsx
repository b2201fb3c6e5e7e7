import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { saleTypes } from '@fieldhouse/contract/kinds'
import { ask } from '../../lib/queries.ts'
import { useMoney } from './api.ts'

export interface TaxFor {
  saleType: (typeof saleTypes)[number] | 'gift' | 'private_chat' | 'group_chat'
  /** Of goods: where they go. */
  addressId?: string | undefined
}

/** What of a price is tax; nothing where none is. It is in the price, never on top of it. */
export function TaxInPrice({ saleType, addressId, price: typed }: TaxFor & { price: number }) {
  const money = useMoney()
  const price = useDeferredValue(typed)
  const { data } = useQuery({
    ...ask('taxes.quote', { query: { saleType, price, ...(addressId !== undefined && { addressId }) } }),
    placeholderData: keepPreviousData,
    enabled: price > 0,
  })
  const tax = price > 0 ? data?.data.tax : undefined
  if (!tax) return null
  return (
    <p className="small">
      In the price: {money(tax.tax)} {tax.name} ({tax.percent} %, {tax.place}).
    </p>
  )
}
