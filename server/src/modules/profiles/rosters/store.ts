// All SQL on the tables `roster_attestation` and `roster_removal`.
import { sql } from 'kysely'
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
type RemovalTable = { team_id: string; digest: Buffer; removed_at: Date }
type Tables = { roster_attestation: AttestationTable; roster_removal: RemovalTable }

export const insertAttestation = async (tx: Db, attestation: AttestationTable): Promise<void> => {
  await tx.withTables<Tables>().insertInto('roster_attestation').values(attestation).execute()
}

export const insertRemovals = async (tx: Db, teamId: string, digests: readonly Buffer[], now: Date): Promise<void> => {
  if (digests.length === 0) return
  await tx
    .withTables<Tables>()
    .insertInto('roster_removal')
    .values(digests.map((digest) => ({ team_id: teamId, digest, removed_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Those of the digests that are kept. */
export const removalsAmong = async (db: Db, teamId: string, digests: readonly Buffer[]): Promise<Buffer[]> => {
  if (digests.length === 0) return []
  const rows = await db
    .withTables<Tables>()
    .selectFrom('roster_removal')
    .select('digest')
    .where('team_id', '=', teamId)
    .where('digest', '=', sql<Buffer>`any(${[...digests]}::bytea[])`)
    .execute()
  return rows.map(({ digest }) => digest)
}
