// Coupons: an athlete's own, or the platform's.
import { randomBytes } from 'node:crypto'
import type { BodyOf, Calls, Coupon } from '@fieldhouse/contract'
import type { Client } from './client.ts'
import type { Person } from './people.ts'

type Form = BodyOf<Calls['coupons']['createForPlatform']> & Pick<BodyOf<Calls['coupons']['create']>, 'teamId'>

/** A fifth off, under a new code, unless the wishes say otherwise; an administrator makes the platform's. */
export async function makeCoupon(
  client: Client,
  person: Pick<Person, 'token'>,
  wishes: Partial<Form> = {},
  isPlatform = false,
): Promise<Coupon> {
  const body = { code: `C${randomBytes(5).toString('hex')}`, type: 'percent', value: 20, ...wishes } as const
  const name = isPlatform ? 'coupons.createForPlatform' : 'coupons.create'
  return (await client.send(name, { token: person.token, body })).data
}
