// Verbs around guardians: they act through the API only, as the minor, the guardian and staff would.
import { guardianConsentVersion, guardianTextVersion, type GuardianLink, type GuardianPurpose, type Ward } from '@fieldhouse/contract'
import type { Client } from './client.ts'
import type { Person } from './people.ts'

/** A document as a file: nobody reads it but staff. */
const paper = () => new Blob(['%PDF-1.7\n%%EOF'])

export const askGuardian = async (client: Client, minor: Person, email: string): Promise<GuardianLink> =>
  (await client.send('guardians.ask', { token: minor.token, body: { email } })).data

/** The code in the letter that came last. */
export function codeIn(letters: readonly { to: string; text: string }[], to: string): string {
  const codes = letters.flatMap((letter) => (letter.to === to ? (/\/guardian\?code=(\S+)/.exec(letter.text)?.[1] ?? []) : []))
  return codes[0] ?? ''
}

export const acceptMinor = (client: Client, guardian: Person, code: string) =>
  client.try('guardians.accept', { token: guardian.token, body: { code, relationship: 'parent', version: guardianTextVersion } })

export const showGuardianPaper = (client: Client, guardian: Person, id: string) =>
  client.try('guardians.sendPapers', { token: guardian.token, params: { id }, files: { file: paper() }, body: { documentType: 'id_card' } })

export const decideGuardian = (client: Client, administrator: Person, id: string, status: 'approved' | 'rejected', reason?: string) =>
  client.try('admin.decideGuardian', {
    token: administrator.token,
    params: { id },
    body: { status, ...(reason === undefined ? {} : { reason }) },
  })

export const allow = (client: Client, guardian: Person, id: string, purpose: GuardianPurpose, isAllowed = true) =>
  client.try('guardians.say', {
    token: guardian.token,
    params: { id, purpose },
    body: { isAllowed, version: guardianConsentVersion },
  })

export const wardsOf = async (client: Client, guardian: Person): Promise<Ward[]> =>
  (await client.send('guardians.wards', { token: guardian.token })).data
