// A guardian who lets a minor's page be shown, and says more or less whenever a test wants it.
import { allow, signIn, type Person } from '#scenario/index.ts'
import { becomeGuardian } from './become-guardian.ts'
import type { TestApp } from './create-test-app.ts'

export interface TestGuardian {
  readonly person: Person
  /** What the guardian says now; with a session that outlives the moves of the clock. */
  say(purpose: 'publish' | 'comments', isAllowed: boolean): Promise<void>
}

export async function guardianOf(app: TestApp, minor: Person, administrator: Person): Promise<TestGuardian> {
  const { guardian, id } = await becomeGuardian(app, administrator, minor)
  return {
    person: guardian,
    async say(purpose, isAllowed) {
      const { status, error } = await allow(app.client, await signIn(app.client, guardian), id, purpose, isAllowed)
      if (status !== 200) throw new Error(`${status} ${error.code}`)
    },
  }
}
