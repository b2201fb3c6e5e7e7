// A guardian of a minor, approved by staff; what they allow goes through the API.
import { sql } from 'kysely'
import type { GuardianPurpose } from '@fieldhouse/contract'
import { acceptMinor, allow, askGuardian, codeIn, decideGuardian, registerFan, showGuardianPaper, type Person } from '#scenario/index.ts'
import type { TestApp } from './create-test-app.ts'

/** As by the letter that a registration mails. */
export const proveAddress = (app: Pick<TestApp, 'db'>, person: { id: string }) =>
  sql`update account set email_verified_at = created_at where id = ${person.id}`.execute(app.db)

export interface Guardianship {
  readonly guardian: Person
  /** Of the link. */
  readonly id: string
}

/** Up to the papers; `guardian`: an adult who is here already. */
export async function takeOnMinor(app: TestApp, minor: Person, guardian?: Person): Promise<Guardianship> {
  const adult = guardian ?? (await registerFan(app.client, { dateOfBirth: '1980-03-03' }))
  await proveAddress(app, adult)
  const email = `${adult.username}@example.org`
  await askGuardian(app.client, minor, email)
  const { status, body, error } = await acceptMinor(app.client, adult, codeIn(await app.mail.list(50), email))
  if (status !== 201) throw new Error(`${status} ${error.code}`)
  const { _id: id } = body.data
  const sent = await showGuardianPaper(app.client, adult, id)
  if (sent.status !== 201) throw new Error(`${sent.status} ${sent.error.code}`)
  return { guardian: adult, id }
}

/** Approved, and with a yes to each of these. */
export async function becomeGuardian(
  app: TestApp,
  administrator: Person,
  minor: Person,
  { purposes = ['publish'], guardian }: { readonly purposes?: readonly GuardianPurpose[]; readonly guardian?: Person } = {},
): Promise<Guardianship> {
  const taken = await takeOnMinor(app, minor, guardian)
  await decideGuardian(app.client, administrator, taken.id, 'approved')
  for (const purpose of purposes) await allow(app.client, taken.guardian, taken.id, purpose)
  return taken
}
