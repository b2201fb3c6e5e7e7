// A guardian of a minor who allows some things, as if the letter, the papers and staff's decision had been before.
import { randomUUID } from 'node:crypto'
import { registerFan, type Person } from '#scenario/index.ts'
import { sql } from 'kysely'
import type { TestApp } from './create-test-app.ts'

export interface TestGuardian {
  readonly person: Person
  /** What the guardian says now. */
  say(purpose: 'publish' | 'comments', isGiven: boolean): Promise<void>
}

/** The page is out, as far as a guardian can let it be. */
export async function guardianOf(app: TestApp, minor: { id: string }, decidedBy: { id: string }): Promise<TestGuardian> {
  const person = await registerFan(app.client)
  const now = app.clock.now()
  const linkId = randomUUID()
  await sql`
    insert into guardian_link (id, minor_id, email, state, guardian_id, relationship, text_version, network, asked_at, accepted_at,
      sent_at, decided_at, decided_by)
    values (${linkId}, ${minor.id}, 'closed', 'approved', ${person.id}, 'parent', '1', '127.0.0.0', ${now}, ${now}, ${now}, ${now},
      ${decidedBy.id})`.execute(app.db)
  const say = async (purpose: 'publish' | 'comments', isGiven: boolean) => {
    await sql`
      insert into guardian_consent (link_id, minor_id, purpose, is_given, version, network, at)
      values (${linkId}, ${minor.id}, ${purpose}, ${isGiven}, '1', '127.0.0.0', ${app.clock.now()})`.execute(app.db)
    await app.jobs.send(app.db, 'comments.settle', {})
    await app.settle()
  }
  await say('publish', true)
  await sql`update account set guardian_status = 'approved' where id = ${minor.id}`.execute(app.db)
  await sql`update page set visible = true where id = ${minor.id}`.execute(app.db)
  return { person, say }
}
