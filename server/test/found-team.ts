// A team of its coach, into which people come as by an accepted invitation; they leave through the API.
import { foundTeam as found, registerCoach, type Person } from '#scenario/index.ts'
import type { TeamCapability } from '@fieldhouse/contract'
import type { TestApp } from './create-test-app.ts'
import { joinTeam } from './join-team.ts'

export interface FoundTeam {
  readonly id: string
  readonly owner: Person
  /** On the staff with these rights, or without any on the roster. */
  join(person: Person, rights?: readonly TeamCapability[]): Promise<void>
  /** `by`: an owner, or the person. */
  leave(person: Person, by: Person): Promise<void>
}

/** The administrator has approved the coach's papers, so the team may earn. */
export async function foundTeam(app: TestApp, administrator: Person, name: string): Promise<FoundTeam> {
  const owner = await registerCoach(app.client, administrator, { name: 'Coach Okafor' })
  const { _id: id } = await found(app.client, owner, { name, monthlyPrice: 10 })
  return {
    id,
    owner,
    async join(person, rights) {
      await joinTeam(app, { _id: id, ownerId: owner.id }, person, rights && { type: 'staff', role: 'assistant', rights })
    },
    async leave(person, by) {
      await app.client.send('teams.removeMember', { token: by.token, params: { id, memberId: person.id } })
    },
  }
}
