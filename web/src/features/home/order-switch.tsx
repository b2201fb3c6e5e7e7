import { useEffect } from 'react'
import { Chips } from '../../ui/chips.tsx'
import { noteOrder, useChooseOrder, useHomeOrder } from './api.ts'

const orders = [
  { value: 'newest', text: 'Newest' },
  { value: 'best', text: 'Best first' },
] as const

/** Nothing to choose, nothing to see: under 18 it is the newest first. */
export default function OrderSwitch() {
  const { order, canChoose } = useHomeOrder()
  const { mutate } = useChooseOrder()
  useEffect(() => {
    if (canChoose && order) noteOrder(order)
  }, [order, canChoose])
  if (!canChoose || !order) return null
  return (
    <Chips label="Order of your feed" options={orders} value={order} onChange={(value) => mutate(value === 'best' ? 'best' : 'newest')} />
  )
}
