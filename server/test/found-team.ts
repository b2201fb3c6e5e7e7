// A team's page with its staff, for tests of money that do not ask how teams are made.
import { sql } from 'kysely'
import type { TestApp } from './create-test-app.ts'
import { newId } from '#platform/new-id.ts'
import { createPages, type StaffRight } from '#ground/pages'

export interface FoundTeam {
  readonly id: string
  appoint(person: { id: string }, rights: readonly StaffRight[]): Promise<void>
  dismiss(person: { id: string }): Promise<void>
}

export async function foundTeam(app: TestApp, name = 'Calder Ridge Women'): Promise<FoundTeam> {
  const id = newId()
  const outbox = {
    write: async (tx: typeof app.db, topic: string, payload: object) =>
      void (await sql`insert into outbox (topic, payload) values (${topic}, ${JSON.stringify(payload)}::jsonb)`.execute(tx)),
  }
  const pages = createPages({ db: app.db, clock: app.clock, outbox: outbox as never })
  const look = { name, slug: null, avatar: '', path: `/team/${id}`, color_primary: null, color_secondary: null }
  const money = { can_earn: true, monthly_price: 1000, yearly_price: null, free_days: null }
  await pages.save(app.db, { id, kind: 'team', ...look, verified: true, visible: true, ...money, created_at: app.clock.now() })
  return {
    id,
    appoint: (person, rights) => pages.appoint(app.db, id, person.id, rights),
    dismiss: (person) => pages.dismiss(app.db, id, person.id),
  }
}
