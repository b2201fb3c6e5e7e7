import { inTransaction } from '#platform/db/index.ts'
import type { Joining } from '#profiles/teams'
import type { Person } from '#scenario/index.ts'
import type { TestApp } from './create-test-app.ts'

/** Puts somebody into the team, an athlete unless said otherwise, as an accepted invitation does. Answers the member's id. */
export function joinTeam(
  app: Pick<TestApp, 'db' | 'teams'>,
  team: { readonly _id: string; readonly ownerId: string },
  person: Pick<Person, 'id' | 'name'>,
  as: Partial<Joining> = {},
): Promise<string> {
  const account = { id: person.id, name: person.name, first_name: null, last_name: null }
  const joining = { teamId: team._id, account, type: 'roster', role: 'athlete', addedBy: team.ownerId, ...as } as const
  return inTransaction(app.db, (tx) => app.teams.members.join(tx, joining))
}
