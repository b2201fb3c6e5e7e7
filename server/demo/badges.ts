// Badges in the demo: each school knows where its people have mail, and its coach says who plays for it.
import type { Client, Person } from '#scenario/index.ts'

interface Member {
  readonly person: Person
  readonly role: 'athlete' | 'coach'
}

export interface BadgeNeeds {
  readonly client: Client
  readonly administratorToken: string
  /** Follows the link that a letter brings; answers whether there was one. */
  prove(email: string): Promise<boolean>
}

/** Two of three athletes; the others wait for it. Answers how many have one. */
export async function giveBadges({ client, administratorToken, prove }: BadgeNeeds, players: readonly Member[]): Promise<number> {
  let given = 0
  for (const { person } of players.filter(({ role }) => role === 'coach')) {
    const { token } = person
    const { data: me } = await client.send('performers.me', { token })
    if (!me.education || !me.email || !(await prove(me.email))) continue
    const domains = [me.email.split('@')[1] ?? '']
    await client.send('schools.update', { token: administratorToken, params: { id: me.education }, body: { domains } })
    const { data: athletes } = await client.send('schoolBadges.search', { token, query: { limit: 100 } })
    for (const [index, { performer, badge }] of athletes.entries()) {
      const sportId = performer.sports?.[0]?._id
      if (badge || sportId === undefined || index % 3 === 2) continue
      await client.send('schoolBadges.attest', { token, body: { performerId: performer._id, sportId } })
      given += 1
    }
  }
  return given
}
