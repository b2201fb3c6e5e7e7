// Everything that waits for a moderator's look is looked at and kept, by somebody who comes for that alone.
import { sql } from 'kysely'
import { keepAll, registerFan, signIn } from '#scenario/index.ts'
import type { TestApp } from './create-test-app.ts'

export async function seenByStaff(app: TestApp): Promise<void> {
  await app.settle()
  const moderator = await registerFan(app.client)
  await sql`update account set roles = '{moderator}' where id = ${moderator.id}`.execute(app.db)
  await keepAll(app.client, await signIn(app.client, moderator))
  await app.settle()
}
