// One person of each kind that may knock, and every call of the contract by its name.
import { calls, type Call, type CallName } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { registerFan, registerPerformer } from '#scenario/index.ts'
import type { TestApp } from '../create-test-app.ts'

export type CallerKind = 'visitor' | 'fan' | 'performer' | 'admin'
export type Tokens = Readonly<Record<CallerKind, string | undefined>>

export const allCalls: readonly (readonly [CallName, Call])[] = Object.entries(calls).flatMap(([area, group]) =>
  Object.entries(group as Record<string, Call>).map(([name, call]) => [`${area}.${name}` as CallName, call] as const),
)

/** Roles are set where an operator would set them. */
export async function makeCallers({ client, db, clock }: TestApp): Promise<Tokens> {
  const [fan, performer, admin] = [await registerFan(client), await registerPerformer(client), await registerFan(client)]
  await sql`update account set roles = '{admin}' where id = ${admin.id}`.execute(db)
  clock.advance(6000)
  return { visitor: undefined, fan: fan.token, performer: performer.token, admin: admin.token }
}

/** Who is let in furthest. */
export const insiderOf = ({ access }: Call): CallerKind =>
  access === 'performer' || access === 'team' ? 'performer' : access === 'staff' ? 'admin' : 'fan'
