// Verbs about sports cards: they act through the API only, as an athlete would.
import type { BodyOf, Calls, AthleteRecord } from '@fieldhouse/contract'
import type { Client } from './client.ts'
import type { Person } from './people.ts'
import { sportNamed } from './teams.ts'

/** Figures of a season, unless the wishes say otherwise. */
export async function writeRecord(
  client: Client,
  athlete: Person,
  wishes: Partial<BodyOf<Calls['records']['create']>> = {},
): Promise<AthleteRecord> {
  const body = {
    kind: 'stats' as const,
    season: { startYear: 2025, endYear: 2026 },
    sportId: wishes.sportId ?? (await sportNamed(client)),
    ...(wishes.kind === 'achievement' ? {} : { figures: [{ label: 'Kills', value: '312' }] }),
    ...wishes,
  }
  return (await client.send('records.create', { token: athlete.token, body })).data
}
