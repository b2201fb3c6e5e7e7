// What commands ask of the table `account`: who is staff, and what somebody is called.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'

/** Who holds a role of the site's staff and has no athlete's page, whether they may sign in or not. */
export async function staffAccounts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from account where roles <> '{}' and kind = 'user' order by created_at, id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** How accounts among these ids are called; others are left out. */
export async function usernamesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; username: string }>`
    select id, username from account where id = any(${[...ids]}::uuid[]) and username is not null`.execute(db)
  return new Map(rows.map(({ id, username }) => [id, username]))
}
