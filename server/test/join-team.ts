import { sql } from 'kysely'
import { inTransaction } from '#platform/db/index.ts'
import type { Joining } from '#profiles/teams'
import type { Person } from '#scenario/index.ts'
import type { TestApp } from './create-test-app.ts'

/** Puts somebody into the team, an athlete unless said otherwise, as an accepted invitation does. Answers the member's id. */
export async function joinTeam(
  app: Pick<TestApp, 'db' | 'teams'>,
  team: { readonly _id: string; readonly ownerId: string },
  person: Pick<Person, 'id' | 'name'>,
  as: Partial<Joining> = {},
): Promise<string> {
  // By the name that others see.
  const { rows } = await sql<{ name: string }>`select name from account where id = ${person.id}`.execute(app.db)
  const account = { id: person.id, name: rows[0]?.name ?? person.name, first_name: null, last_name: null }
  const joining = { teamId: team._id, account, type: 'roster', role: 'athlete', addedBy: team.ownerId, ...as } as const
  return inTransaction(app.db, (tx) => app.teams.members.join(tx, joining))
}
