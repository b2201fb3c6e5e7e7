import type { Me } from '../../lib/session.ts'
import { rawOf } from '../../lib/use-submit.ts'
import { knownPassword } from '../../lib/password.ts'

const genders = ['male', 'female', 'nonbinary', 'undisclosed'] as const

/** The changed fields of the common part of a profile form; an empty text leaves the stored value (wire.md 4.2). */
export async function accountValues(values: FormData, me: Me) {
  const email = rawOf(values, 'email').trim()
  const currentPassword = rawOf(values, 'currentPassword')
  const gender = genders.find((known) => known === values.get('gender'))
  return {
    name: rawOf(values, 'name').trim(),
    username: rawOf(values, 'username').trim().toLowerCase(),
    phone: rawOf(values, 'phone').trim(),
    country: rawOf(values, 'country'),
    ...(gender && { gender }),
    ...(email !== me.email && { email }),
    ...(email !== me.email && currentPassword && { currentPassword: await knownPassword(currentPassword) }),
  }
}
