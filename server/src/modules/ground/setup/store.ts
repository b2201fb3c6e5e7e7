import type { SetupKey } from '@fieldhouse/contract'
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { SetupStepTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const all = (db: Db): Promise<SetupStepTable[]> => on(db).selectFrom('setup_step').selectAll().execute()

export const find = (db: Db, key: SetupKey): Promise<SetupStepTable | undefined> =>
  on(db).selectFrom('setup_step').selectAll().where('key', '=', key).executeTakeFirst()

/** Until the transaction ends nobody else changes a step. */
export const hold = (tx: Db) => sql`select pg_advisory_xact_lock(hashtextextended('setup_step', 0))`.execute(tx)

export async function put(tx: Db, { key, state, proof, at }: SetupStepTable): Promise<void> {
  await sql`
    insert into setup_step (key, state, proof, at) values (${key}, ${state}, ${JSON.stringify(proof)}::jsonb, ${at})
    on conflict (key) do update set state = excluded.state, proof = excluded.proof, at = excluded.at`.execute(tx)
}
