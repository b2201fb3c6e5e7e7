import { sql } from 'kysely'
import { Client } from 'pg'
import { deriveKeys, parseSecrets } from '../secrets.ts'
import type { Db } from './database.ts'

/** Tells two secrets apart and says nothing about either. */
export const fingerprintOf = (secret: string): string =>
  deriveKeys(secret).sign('fingerprint of the secret', '').toString('hex').slice(0, 16)

/** Of each secret of a ring, by its id. */
export const fingerprintsOfRing = (text: string): Map<string, string> =>
  new Map([...parseSecrets(text)].map(([id, secret]) => [id, fingerprintOf(secret)]))

export interface UsedSecret {
  readonly keyId: string
  readonly fingerprint: string
  readonly setAt: Date
}

const columns = `key_id as "keyId", fingerprint, set_at as "setAt"`

/** Why a site does not run with these secrets, in words; undefined: nothing that it needs is missing. */
export function whatIsMissing(known: readonly UsedSecret[], ring: ReadonlyMap<string, string>): string | undefined {
  const eldest = Math.min(...known.map(({ keyId }) => Number(keyId)))
  const dropped = known.length === 0 ? undefined : [...ring.keys()].find((id) => Number(id) < eldest)
  if (dropped !== undefined)
    return `SECRET_KEY still has the secret ${dropped}, which was taken away from this database: take it out of the ring, so that nothing is made with it again.`
  const missing = known.filter(({ keyId, fingerprint }) => ring.get(keyId) !== fingerprint)
  const [first] = missing
  if (!first) return undefined
  if (missing.length === known.length)
    return `SECRET_KEY is not the one this database was made with: its fingerprint is ${[...ring.values()].join(', ')}, the database's is ${first.fingerprint}. With another key no password fits; give back the old one.`
  return `SECRET_KEY lacks its secret ${first.keyId} (fingerprint ${first.fingerprint}), which this database still uses. Put it back into the ring; npm run secrets:rotate -- --report says what for.`
}

/** Remembers the secrets that a database is used with. Throws when one of them is missing: a password would not fit, an address not open. */
export async function refuseOtherSecret(url: string, secret: string): Promise<void> {
  const ring = fingerprintsOfRing(secret)
  const { newest } = deriveKeys(secret)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    // Of two that start for the first time, with other secrets, one is refused.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('fieldhouse secret', 0))`)
    const { rows } = await client.query<UsedSecret>(`select ${columns} from secret_fingerprint order by set_at`)
    const problem = whatIsMissing(rows, ring)
    if (problem !== undefined) throw new Error(problem)
    await client.query('insert into secret_fingerprint (key_id, fingerprint) values ($1, $2) on conflict do nothing', [
      newest,
      ring.get(newest),
    ])
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Of the secrets that this database was used with and needs; none before its first start. */
export async function secretsUsedIn(db: Db): Promise<UsedSecret[]> {
  const { rows } = await sql<UsedSecret>`
    select key_id as "keyId", fingerprint, set_at as "setAt" from secret_fingerprint order by set_at`.execute(db)
  return rows
}

/** As the owner of the tables: from now on nothing here needs it. */
export async function forgetSecret(db: Db, keyId: string): Promise<void> {
  await sql`delete from secret_fingerprint where key_id = ${keyId}`.execute(db)
}
