// How many letters the large providers of mailboxes get in a day. Gmail takes whoever has sent it five thousand in one day for a sender of
// masses from then on, so the largest day is kept for good. Mailboxes of other domains that they host are not seen here.
import { sql } from 'kysely'
import type { Db } from '../db/index.ts'

export type ProviderTable = {
  name: string
  /** UTC, `YYYY-MM-DD`. */
  day: string
  /** Of that day. */
  count: number
  most: number
  most_on: string
}

const providers: Readonly<Record<string, readonly string[]>> = {
  Gmail: ['gmail.com', 'googlemail.com'],
  Outlook: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
  Yahoo: ['yahoo.com', 'ymail.com', 'rocketmail.com', 'aol.com'],
  iCloud: ['icloud.com', 'me.com', 'mac.com'],
}
const byDomain = new Map(Object.entries(providers).flatMap(([name, domains]) => domains.map((domain) => [domain, name] as const)))

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** In a statement of its own, as sums are. */
export async function countProvider(db: Db, address: string, at: Date): Promise<void> {
  const name = byDomain.get(address.split('@').at(-1)?.toLowerCase() ?? '')
  if (name === undefined) return
  // A process whose clock is behind counts for the day that has begun.
  const count = sql`(case when excluded.day > mail_provider.day then 1 else mail_provider.count + 1 end)`
  await sql`
    insert into mail_provider (name, day, count, most, most_on) values (${name}, ${dayOf(at)}, 1, 1, ${dayOf(at)})
    on conflict (name) do update set day = greatest(mail_provider.day, excluded.day), count = ${count},
      most = greatest(mail_provider.most, ${count}),
      most_on = case when ${count} > mail_provider.most then excluded.day else mail_provider.most_on end`.execute(db)
}

/** Those that got anything, the largest day first. */
export async function mailProviders(db: Db, now: Date): Promise<{ name: string; today: number; most: number; mostOn: string }[]> {
  const rows = await db
    .withTables<{ mail_provider: ProviderTable }>()
    .selectFrom('mail_provider')
    .selectAll()
    .orderBy('most', 'desc')
    .execute()
  return rows.map(({ name, day, count, most, most_on: mostOn }) => ({ name, today: day === dayOf(now) ? count : 0, most, mostOn }))
}
