import { sql } from 'kysely'
import { Client } from 'pg'
import { deriveKeys } from '../secrets.ts'
import type { Db } from './database.ts'

/** Tells two secrets apart and says nothing about either. */
export const fingerprintOf = (secret: string): string =>
  deriveKeys(secret).sign('fingerprint of the secret', '').toString('hex').slice(0, 16)

/** Remembers the first secret a database is used with. Throws when another one comes: no password would fit, no address open. */
export async function refuseOtherSecret(url: string, secret: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const ours = fingerprintOf(secret)
    await client.query('insert into secret_fingerprint (fingerprint) values ($1) on conflict do nothing', [ours])
    const { rows } = await client.query<{ fingerprint: string }>('select fingerprint from secret_fingerprint')
    const known = rows[0]?.fingerprint
    if (known !== ours)
      throw new Error(
        `SECRET_KEY is not the one this database was made with: its fingerprint is ${ours}, the database's is ${known}. With another key no password fits; give back the old one.`,
      )
  } finally {
    await client.end()
  }
}

/** Of the secret that this database was made with; undefined before its first start. */
export async function fingerprintIn(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ fingerprint: string }>`select fingerprint from secret_fingerprint`.execute(db)
  return rows[0]?.fingerprint
}
