// The followers of the fan-out benchmark: twelve in a hundred with a device, all of them here lately.
import { createECDH, randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import type { AppOptions } from '../../server/src/app.ts'
import { readEnv } from '../../server/src/env.ts'

/** Three of 25. */
const hasDevice = 'g % 25 < 3'
const subscribersEvery = 1000

export const optionsOf = (databaseUrl: string, dataFolder: string, pushOrigin: string): AppOptions => ({
  env: readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    RATE_LIMIT_SCALE: '1000000',
    FIELDHOUSE_DATA: dataFolder,
    PUSH_SUBJECT: 'mailto:push@example.org',
    PUSH_HOSTS: pushOrigin,
  }),
  databaseUrl,
  secret: 'a secret of the benchmark, longer than 32',
  siteUrl: 'http://localhost',
})

const idOf = (kind: number) => `('0190a2b4-0000-7000-8${kind}00-' || lpad(to_hex(g), 12, '0'))::uuid`

/** Answers how many devices there are. */
export async function fill(owner: Client, pageId: string, followers: number, pushOrigin: string): Promise<number> {
  const from = `from generate_series(1, ${followers}) g`
  const before = `now() - interval '1 day'`
  await owner.query(`
    insert into account (id, kind, username, name, date_of_birth, guardian_status, status, referral_code, created_at, updated_at)
    select ${idOf(0)}, 'user', 'follower_' || g, 'Fan ' || g, '1999-01-01', 'not_needed', 'active', 'f' || g, ${before}, ${before} ${from}`)
  await owner.query(
    `insert into follow (id, follower_id, page_id, created_at, bell) select ${idOf(1)}, ${idOf(0)}, $1, ${before}, 'highlights' ${from}`,
    [pageId],
  )
  await owner.query(`
    insert into session (id, token_hash, account_id, device, network, created_at, last_seen_at, stepped_up_at, expires_at)
    select ${idOf(2)}, sha256(('s' || g)::bytea), ${idOf(0)}, 'A browser', '192.0.2.0', ${before}, ${before}, ${before}, now() + interval '20 days'
    ${from} where ${hasDevice}`)
  // One pair of keys for all: what is sent is counted and never opened.
  const key = createECDH('prime256v1').generateKeys('base64url')
  await owner.query(
    `insert into push_device (id, account_id, session_id, endpoint_hash, endpoint, p256dh, auth, created_at)
    select ${idOf(3)}, ${idOf(0)}, ${idOf(2)}, sha256(('d' || g)::bytea), $1 || '/' || g, $2, $3, ${before} ${from} where ${hasDevice}`,
    [pushOrigin, key, randomBytes(16).toString('base64url')],
  )
  await owner.query(
    `insert into entitlement (id, account_id, scope, scope_id, source, free_reason, starts_at)
    select ${idOf(4)}, ${idOf(0)}, 'page', $1, 'comp', 'benchmark', ${before} ${from} where g % ${subscribersEvery} = 0`,
    [pageId],
  )
  await owner.query('vacuum analyze')
  const { rows } = await owner.query<{ devices: number }>('select count(*)::int as devices from push_device')
  return rows[0]?.devices ?? 0
}
