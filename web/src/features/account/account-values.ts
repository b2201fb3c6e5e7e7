import { changesFrom } from '../../lib/changes.ts'
import type { Me } from '../../lib/session.ts'
import { rawOf } from '../../lib/use-submit.ts'
import { knownPassword } from '../../lib/password.ts'

const genders = ['male', 'female', 'nonbinary', 'undisclosed'] as const

const wordsOf = (fields: FormData) => ({
  name: rawOf(fields, 'name').trim(),
  username: rawOf(fields, 'username').trim().toLowerCase(),
  phone: rawOf(fields, 'phone').trim(),
  country: rawOf(fields, 'country'),
  gender: genders.find((known) => known === fields.get('gender')),
})

/** The changed fields of the common part of a profile form; an empty text leaves the stored value (wire.md 4.2). */
export async function accountValues(values: FormData, opened: FormData, me: Me) {
  const email = rawOf(values, 'email').trim()
  const currentPassword = rawOf(values, 'currentPassword')
  return {
    ...changesFrom(wordsOf(opened), wordsOf(values)),
    ...(email !== me.email && { email }),
    ...(email !== me.email && currentPassword && { currentPassword: await knownPassword(currentPassword) }),
  }
}
