// Of a change of an account all that others read, and its address, as they are screened.
import type { Updateable } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { Screening } from '#ground/screening'
import type { Account, PerformerProfile } from './tables.ts'

const ofAccount = ['name', 'username', 'first_name', 'last_name'] as const
const ofProfile = ['bio', 'hometown', 'class_label', 'positions', 'languages', 'socials', 'school_name', 'school_city'] as const

/** Texts inside a value, whatever its form: links stand in objects. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const wordsIn = (change: Updateable<Account>, profile: Updateable<PerformerProfile>): string =>
  [...ofAccount.map((column) => change[column]), ...ofProfile.map((column) => profile[column])].flatMap(textsIn).join('\n')

/** What passes, as it is. Throws `screening.refused`. */
export async function screened(
  { refuse }: Pick<Screening, 'refuse'>,
  tx: Db,
  id: string,
  [change, profile = {}]: readonly [change: Updateable<Account>, profile?: Updateable<PerformerProfile>],
): Promise<[change: Updateable<Account>, profile: Updateable<PerformerProfile>]> {
  await refuse('profile', { text: wordsIn(change, profile) }, id, tx)
  const address = change.pending_email ?? change.email
  if (typeof address === 'string') await refuse('address', { email: address }, id, tx)
  return [change, profile]
}
