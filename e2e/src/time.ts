// Time passes on the server, and what is due is done.
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from '../../server/test/index.ts'

async function countOpen({ db }: TestApp): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from charge_attempt where state not in ('succeeded', 'declined', 'canceled')`.execute(db)
  return rows[0]?.open ?? 0
}

/** The stage has a worker of its own: it may have taken a charge, and is waited for. */
export async function untilCharged(app: TestApp): Promise<void> {
  await expect.poll(() => countOpen(app), { timeout: 30_000 }).toBe(0)
}

export async function pass(app: TestApp, milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds)
  await app.money.subscriptions.renew()
  await untilCharged(app)
  await app.settle()
}
