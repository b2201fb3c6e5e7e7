// Who we are at the gateway, and which gateway's money these books hold (money.md 6 and 15).
import { sql } from 'kysely'
import { lifeOf } from '#platform/backup/recovery.ts'
import type { Db } from '#platform/db/index.ts'

/** Who wrote on a thing at the gateway. */
export interface Identity {
  readonly instanceId: string
  /** How often this site was restored before. */
  readonly life: number
}

interface Installation {
  instance_id: string
  gateway: string | null
}

async function read(db: Db): Promise<Installation> {
  const { rows } = await sql<Installation>`select instance_id, gateway from installation`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('The table installation is empty')
  return row
}

export const instanceId = async (db: Db): Promise<string> => (await read(db)).instance_id

/** Neither changes while the program runs: a restore needs it stopped. */
export function createIdentity(db: Db): () => Promise<Identity> {
  let known: Promise<Identity> | undefined
  const read = async (): Promise<Identity> => ({ instanceId: await instanceId(db), life: await lifeOf(db) })
  return () => {
    known ??= read().catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}

/** The first money fixes the gateway; afterwards this reads one row and writes nothing. */
export async function rememberGateway(tx: Db, gateway: string): Promise<void> {
  await sql`update installation set gateway = ${gateway} where gateway is null`.execute(tx)
}

/** Throws when the books hold money of another gateway than the one configured. */
export async function refuseOtherGateway(db: Db, gateway: string): Promise<void> {
  const known = (await read(db)).gateway
  if (known !== null && known !== gateway) {
    throw new Error(`These books hold money of the gateway “${known}”; the configuration says “${gateway}”. Use another database.`)
  }
}
