import type { DataFor, InputFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'

export type Coupon = DataFor<'coupons.own'>[number]
type Form = NonNullable<InputFor<'coupons.create'>['body']>
type Change = NonNullable<InputFor<'coupons.update'>['body']>

/** An athlete's own, or all of them. */
export type CouponSide = 'coupons.own' | 'coupons.all'

export async function createCoupon(side: CouponSide, body: Form): Promise<Coupon> {
  const { data } = await (side === 'coupons.own' ? send('coupons.create', { body }) : send('coupons.createForPlatform', { body }))
  return data
}

export async function changeCoupon(side: CouponSide, id: string, body: Change): Promise<Coupon> {
  const call = side === 'coupons.own' ? 'coupons.update' : 'coupons.updateForPlatform'
  const { data } = await send(call, { params: { id }, body })
  return data
}
