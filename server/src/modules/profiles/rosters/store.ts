// All SQL on the table `roster_attestation`.
import type { Db } from '#platform/db/index.ts'

export type AttestationTable = {
  id: string
  team_id: string
  account_id: string
  season_start: number
  text_version: string
  entries: number
  attested_at: Date
}
type Tables = { roster_attestation: AttestationTable }

export const insertAttestation = async (tx: Db, attestation: AttestationTable): Promise<void> => {
  await tx.withTables<Tables>().insertInto('roster_attestation').values(attestation).execute()
}
