// Whom a letter to many can go to.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'

export type Audience = 'members' | 'fans' | 'athletes'

const kinds: Readonly<Record<Audience, readonly string[]>> = { members: ['user', 'performer'], fans: ['user'], athletes: ['performer'] }

const meant = (audience: Audience) => sql`
  kind = any(${[...kinds[audience]]}::text[]) and status = 'active' and email is not null and email_verified_at is not null
  and (${audience !== 'fans'} or roles = '{}')`

/** Open accounts whose address is proven, in the order of their ids from one on. */
export async function addressed(db: Db, audience: Audience, last: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from account
    where ${meant(audience)} and (${last}::uuid is null or id > ${last}::uuid)
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countAddressed(db: Db, audience: Audience): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account where ${meant(audience)}`.execute(db)
  return rows[0]?.count ?? 0
}
