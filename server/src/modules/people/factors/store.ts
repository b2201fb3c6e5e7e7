// All SQL on the tables `authenticator`, `passkey`, `recovery_code` and `sign_in_challenge`.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'

export type AuthenticatorTable = {
  account_id: string
  secret: string
  created_at: Date
  /** Until then nothing is asked. */
  confirmed_at: Date | null
  /** Of a code of this half minute, or of one before it, nothing is heard any more. */
  last_step: string | number
}
export type PasskeyTable = {
  id: string
  account_id: string
  credential_id: string
  public_key: Buffer
  counter: string | number
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}
type RecoveryTable = { account_id: string; code_hash: Buffer }
export type ChallengeTable = {
  token_hash: Buffer
  /** After the password, instead of it, for a passkey that is being made, or to show in a session that it is still them. */
  kind: 'second' | 'passkey' | 'enrol' | 'step'
  account_id: string | null
  /** What a passkey signs. */
  question: string
  remember: boolean
  tries: number
  expires_at: Date
}
type Tables = { authenticator: AuthenticatorTable; passkey: PasskeyTable; recovery_code: RecoveryTable; sign_in_challenge: ChallengeTable }

const on = (db: Db) => db.withTables<Tables>()

/** Until the transaction ends nobody else changes the factors of this account. */
export const hold = (tx: Db, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('factor ' || ${accountId}, 0))`.execute(tx)

export const findAuthenticator = (db: Db, accountId: string) =>
  on(db).selectFrom('authenticator').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** In place of one that was begun and never confirmed. */
export const beginAuthenticator = (tx: Db, row: AuthenticatorTable) =>
  on(tx)
    .insertInto('authenticator')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret: row.secret, created_at: row.created_at, last_step: 0 })
        .where('authenticator.confirmed_at', 'is', null),
    )
    .execute()

/** Counts a code; false where it, or a later one, was counted before. */
export async function useStep(tx: Db, accountId: string, step: number): Promise<boolean> {
  const used = await on(tx)
    .updateTable('authenticator')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst()
  return used !== undefined
}

export const confirmAuthenticator = (tx: Db, accountId: string, at: Date) =>
  on(tx).updateTable('authenticator').set({ confirmed_at: at }).where('account_id', '=', accountId).execute()

export async function removeAuthenticator(tx: Db, accountId: string): Promise<boolean> {
  const gone = on(tx).deleteFrom('authenticator').where('account_id', '=', accountId).where('confirmed_at', 'is not', null)
  return (await gone.returning('account_id').executeTakeFirst()) !== undefined
}

export const listPasskeys = (db: Db, accountId: string) =>
  on(db).selectFrom('passkey').selectAll().where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute()

export const findPasskey = (db: Db, credentialId: string) =>
  on(db).selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

export async function insertPasskey(tx: Db, row: PasskeyTable): Promise<boolean> {
  const kept = on(tx)
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
  return (await kept.returning('id').executeTakeFirst()) !== undefined
}

export const usePasskey = (tx: Db, id: string, counter: number, at: Date) =>
  on(tx).updateTable('passkey').set({ counter, last_used_at: at }).where('id', '=', id).execute()

export async function removePasskey(tx: Db, accountId: string, id: string): Promise<string | undefined> {
  const gone = on(tx).deleteFrom('passkey').where('account_id', '=', accountId).where('id', '=', id)
  return (await gone.returning('name').executeTakeFirst())?.name
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const counted = on(db)
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

export const insertRecoveryCodes = (tx: Db, rows: readonly RecoveryTable[]) => on(tx).insertInto('recovery_code').values(rows).execute()

export const removeRecoveryCodes = (tx: Db, accountId: string) =>
  on(tx).deleteFrom('recovery_code').where('account_id', '=', accountId).execute()

export async function takeRecoveryCode(tx: Db, row: RecoveryTable): Promise<boolean> {
  const taken = on(tx).deleteFrom('recovery_code').where('account_id', '=', row.account_id).where('code_hash', '=', row.code_hash)
  return (await taken.returning('account_id').executeTakeFirst()) !== undefined
}

export const insertChallenge = (db: Db, row: ChallengeTable) => on(db).insertInto('sign_in_challenge').values(row).execute()

/** Counts a try at a challenge; undefined where it is gone, too old or tried too often. */
export const tryChallenge = (db: Db, tokenHash: Buffer, most: number, now: Date): Promise<ChallengeTable | undefined> =>
  on(db)
    .updateTable('sign_in_challenge')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', most)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Spends it: of two who answer at once, one. */
export async function takeChallenge(tx: Db, tokenHash: Buffer): Promise<boolean> {
  const taken = on(tx).deleteFrom('sign_in_challenge').where('token_hash', '=', tokenHash)
  return (await taken.returning('token_hash').executeTakeFirst()) !== undefined
}

export const dropChallenges = (tx: Db, accountId: string) =>
  on(tx).deleteFrom('sign_in_challenge').where('account_id', '=', accountId).execute()

/** After a restore: what was being asked then opens nothing now. */
export const endEveryChallenge = (tx: Db) => on(tx).deleteFrom('sign_in_challenge').execute()

export const sweepChallenges = (db: Db, now: Date) => on(db).deleteFrom('sign_in_challenge').where('expires_at', '<=', now).execute()

export const removeAll = async (tx: Db, accountId: string): Promise<void> => {
  await on(tx).deleteFrom('authenticator').where('account_id', '=', accountId).execute()
  await on(tx).deleteFrom('passkey').where('account_id', '=', accountId).execute()
  await removeRecoveryCodes(tx, accountId)
  await dropChallenges(tx, accountId)
}
