import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { toastError } from '../../ui/toast.ts'
import { changeCoupon, type Coupon, type CouponSide } from './api.ts'
import { CouponForm } from './coupon-form.tsx'
import { detailOf, stateOf, worthOf } from './describe.ts'

function CouponRow({ coupon, side }: { coupon: Coupon; side: CouponSide }) {
  const { data: settings } = useSettings()
  const [isBusy, setBusy] = useState(false)
  const state = stateOf(coupon)
  const isActive = coupon.status === 'active'
  const toggle = async () => {
    setBusy(true)
    await changeCoupon(side, coupon._id, { status: isActive ? 'inactive' : 'active' }).catch(toastError)
    setBusy(false)
  }
  return (
    <li className="row wrapx border-b border-line py-3">
      <span className="min-w-0 flex-1 basis-52">
        <span className="d4 block" translate="no">
          {coupon.code}
        </span>
        <span className="small">{[coupon.name, detailOf(coupon)].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="price flex-none text-[1.25rem]!">{worthOf(coupon, (amount) => formatMoney(amount, settings?.currency))}</span>
      <Badge tone={state.tone}>{state.text}</Badge>
      <Button
        variant={isActive ? 'quiet' : 'line'}
        size="tiny"
        busy={isBusy}
        aria-label={`${isActive ? 'End' : 'Start again'} ${coupon.code}`}
        onClick={toggle}
      >
        {isActive ? 'End' : 'Start again'}
      </Button>
    </li>
  )
}

/** Coupons in every state, with the way to a new one. */
export function CouponList({ side, teamId }: { side: CouponSide; teamId?: string }) {
  const [isMaking, setMaking] = useState(false)
  const pages = useInfiniteQuery(askPages(side, { query: { limit: 25, ...(teamId && { teamId }) } }))
  const rows: Coupon[] = rowsOf(pages.data)
  const make = <Button onClick={() => setMaking(true)}>New coupon</Button>
  const empty = (
    <EmptyState
      drawing="gate"
      title="No coupon yet"
      text="A code for the team’s parents, ten percent for the first week: it lowers the price for whoever has it, once each."
    >
      {make}
    </EmptyState>
  )
  return (
    <>
      <Paged pages={pages} rows={rows} empty={empty}>
        <div>{make}</div>
        <ul aria-label="Coupons">
          {rows.map((coupon) => (
            <CouponRow key={coupon._id} coupon={coupon} side={side} />
          ))}
        </ul>
      </Paged>
      {isMaking && <CouponForm side={side} teamId={teamId} onClose={() => setMaking(false)} />}
    </>
  )
}
