// Verbs about teams: they act through the API only, as a coach would.
import type { BodyOf, Calls, Team } from '@fieldhouse/contract'
import type { Client } from './client.ts'
import { registerPerformer, verifyPerformer, type Person } from './people.ts'

type TeamForm = BodyOf<Calls['teams']['create']>

let counter = 0

export async function sportNamed(client: Client, name = 'Volleyball'): Promise<string> {
  const { data } = await client.send('reference.sports', {})
  const sport = data.find((one) => one.name === name) ?? data[0]
  if (!sport) throw new Error('There are no sports')
  return sport._id
}

/** A college coach, whose papers are approved where an administrator is given: such a coach's teams may earn. */
export async function registerCoach(client: Client, administrator?: Person, wishes: Parameters<typeof registerPerformer>[1] = {}) {
  const coach = await registerPerformer(client, { schoolRoles: ['coach'], ...wishes })
  if (administrator) await verifyPerformer(client, administrator, coach)
  return coach
}

/** A team of the coach's college, unless the wishes say otherwise. */
export async function foundTeam(client: Client, coach: Person, wishes: Partial<TeamForm> = {}): Promise<Team> {
  counter += 1
  const school = { educationType: 'College', schoolName: 'Calder Ridge College', schoolCity: 'Calder', schoolStateCode: 'OH' } as const
  const body = {
    name: `Ridge Volleyball ${process.pid.toString(36)}${counter}`,
    sportId: wishes.sportId ?? (await sportNamed(client)),
    gender: 'women' as const,
    level: 'college' as const,
    ...school,
    // A school has one team of a kind and season; those of our days, and the first there can be, are left to tests that name them.
    season: { startYear: 1901 + (counter % 100), endYear: 1902 + (counter % 100) },
    ...wishes,
  }
  return (await client.send('teams.create', { token: coach.token, body })).data
}
