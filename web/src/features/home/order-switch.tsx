import { useEffect } from 'react'
import { Chips } from '../../ui/chips.tsx'
import { newList } from './reading-list.ts'
import { noteOrder, useHomeOrder, useHomeWish } from './api.ts'

const orders = [
  { value: 'newest', text: 'Newest' },
  { value: 'best', text: 'Best first' },
] as const

/** Nothing to choose, nothing to see: under 18 it is the newest first. */
export default function OrderSwitch() {
  const { order, canChoose } = useHomeOrder()
  const { mutate } = useHomeWish()
  useEffect(() => {
    if (canChoose && order) noteOrder(order)
  }, [order, canChoose])
  if (!canChoose || !order) return null
  const choose = (value: string) => {
    // Whoever comes back to it gets all that there is by now.
    if (value === 'best') newList()
    mutate({ order: value === 'best' ? 'best' : 'newest' })
  }
  return <Chips label="Order of your feed" options={orders} value={order} onChange={choose} />
}
