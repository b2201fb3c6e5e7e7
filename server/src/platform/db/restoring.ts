// A mark in the database that lasts as long as a restoring: what is in it meanwhile is no site.
import { sql } from 'kysely'
import { Client } from 'pg'
import type { Db } from './database.ts'

const mark = 'fieldhouse_restoring'

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** The first thing that a restoring does. As the owner of the tables. */
export const beginRestoring = (url: string): Promise<void> => run(url, `create schema if not exists ${mark}`)

/** The last. */
export const endRestoring = (url: string): Promise<void> => run(url, `drop schema ${mark}`)

export async function isRestoring(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select to_regnamespace(${mark}) is not null as is`.execute(db)
  return rows[0]?.is ?? false
}

export const brokeOff = 'The restoring of this site broke off before its end. Run npm run restore again; nothing starts before that.'

export async function refuseRestoring(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ is: boolean }>('select to_regnamespace($1) is not null as is', [mark])
    if (rows[0]?.is) throw new Error(brokeOff)
  } finally {
    await client.end()
  }
}
